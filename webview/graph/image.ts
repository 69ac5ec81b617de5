/** Makes an image of a picture. */

/** Pixels of the image for one of the picture: sharp on most screens. */
const SCALE = 2;
/** Chromium makes no canvas that is longer. */
const LONGEST = 16_000;
/** Four times as many take most of a minute to draw and to pack, into a file that few programs open. */
const MOST_PIXELS = 32_000_000;

/**
 * How large the image of a picture becomes: twice as large as the picture, or as large as an image may be.
 * @param width of the picture, in pixels
 * @param height of the picture, in pixels
 * @returns pixels of the image for one of the picture
 */
export function imageScale(width: number, height: number): number {
  return Math.min(SCALE, LONGEST / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)));
}

/**
 * A PNG of an SVG document.
 * @param svg the document, which says its width and height
 * @returns base64, and how many pixels it has for one of the picture
 * @throws Error where the browser cannot draw it
 */
export async function pngOf(svg: string): Promise<{ readonly png: string; readonly scale: number }> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = imageScale(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  // Packing a large image takes seconds: the browser does it beside the page.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no image');
  return { png: await base64(blob), scale };
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
