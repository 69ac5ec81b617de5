/** The image of a picture, as it passes from the page to the export. */

/** An exported picture. */
export interface PictureImage {
  readonly bytes: Uint8Array;
  /** Pixels of the image for one of the picture; 1 where it has none. */
  readonly scale: number;
}
