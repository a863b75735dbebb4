// Caches a page from a server for use without a network. The page registers this file with its own path as the query,
// and works without this file, too.

/** Scope of a service worker, which the type declarations for pages lack. */
const worker = /** @type {any} */ (self);
const CACHE = `gridmill ${worker.registration.scope}`;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(worker.location.search.slice(1))));
});

// Ask the network first, so that a new edition replaces the cached one.
worker.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  const keep = async () => {
    const cache = await caches.open(CACHE);
    try {
      const response = await fetch(event.request);
      if (response.ok) await cache.put(event.request, response.clone());
      return response;
    } catch (error) {
      const kept = await cache.match(event.request, { ignoreSearch: true });
      if (kept) return kept;
      throw error;
    }
  };
  event.respondWith(keep());
});
