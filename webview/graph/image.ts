/** Makes an image of a picture. */

/** Pixels of the image for one of the picture: sharp on most screens. */
const SCALE = 2;
/** Chromium makes no canvas that is longer, or that has more pixels. */
const LONGEST = 16_000;
const MOST_PIXELS = 120_000_000;

/**
 * A PNG of an SVG document, at twice its size where a canvas can be that large, else as large as it can be.
 * @param svg the document, which says its width and height
 * @returns base64
 * @throws Error where the browser cannot draw it
 */
export async function pngOf(svg: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(SCALE, LONGEST / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  // Packing a large image takes seconds: the browser does it beside the page.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no image');
  return base64(blob);
}

function base64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = reader.result as string;
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('no image')));
    reader.readAsDataURL(blob);
  });
}
