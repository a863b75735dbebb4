// Installation: a page from a server provides its manifest, and caches itself for use without a network.

if (location.protocol.startsWith("http")) {
  const start = location.href.replace(/#.*/, "");
  const icon = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]")).href;
  const manifest = {
    name: document.title,
    start_url: start,
    scope: new URL("./", start).href,
    display: "standalone",
    icons: [{ src: icon, sizes: "any", type: "image/svg+xml" }],
  };
  const blob = new Blob([JSON.stringify(manifest)], { type: "application/manifest+json" });
  document.head.append(make("link", { rel: "manifest", href: URL.createObjectURL(blob) }));
  if (DATA.worker) navigator.serviceWorker?.register(`${DATA.worker}?${location.pathname}`);
}
