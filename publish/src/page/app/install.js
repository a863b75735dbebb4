// Installation: a page from a server provides its manifest and its icons, and caches itself for use without a network.

/** Draws the icon of the page as PNG. It fills its square, so that systems can cut it to any shape. */
async function iconOf(size) {
  const { href: src } = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
  const image = make("img", { src });
  await image.decode();
  const canvas = make("canvas", { width: size, height: size });
  const context = canvas.getContext("2d");
  context.fillStyle = "#3b5bdb";
  context.fillRect(0, 0, size, size);
  context.drawImage(image, 0, 0, size, size);
  return canvas.toDataURL();
}

async function provide() {
  const start = location.href.replace(/#.*/, "");
  const sizes = [180, 192, 512];
  const [apple, ...icons] = await Promise.all(sizes.map(iconOf));
  const manifest = {
    name: document.title,
    start_url: start,
    scope: new URL("./", start).href,
    display: "standalone",
    background_color: "#f4f5f7",
    theme_color: "#f4f5f7",
    icons: icons.map((src, i) => ({
      src,
      sizes: `${sizes[i + 1]}x${sizes[i + 1]}`,
      type: "image/png",
      purpose: "any maskable",
    })),
  };
  const blob = new Blob([JSON.stringify(manifest)], { type: "application/manifest+json" });
  const links = { manifest: URL.createObjectURL(blob), "apple-touch-icon": apple };
  for (const [rel, href] of Object.entries(links)) document.head.append(make("link", { rel, href }));
}

if (location.protocol.startsWith("http")) {
  provide();
  // Without its file beside it, the page works as before.
  if (DATA.worker) navigator.serviceWorker?.register(`${DATA.worker}?${location.pathname}`).catch(() => {});
}
