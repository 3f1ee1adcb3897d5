/** Longest side of a picture that is searched for a code, in pixels. */
const sideMax = 1_200;

/** The browser's own reader (Shape Detection API), which not every browser has. */
type Detector = { detect(image: ImageBitmap): Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

let opening: Promise<(image: ImageBitmap) => Promise<string | null>> | undefined;

/** The code in a picture; null for none. The reader loads with the first picture. */
export async function codeIn(image: ImageBitmap): Promise<string | null> {
  opening ??= openReader();
  const read = await opening;
  return read(image);
}

/** The code in a file; null where there is none, or where the file is no picture. */
export async function codeInFile(file: Blob): Promise<string | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  const code = await codeIn(image);
  image.close();
  return code;
}

async function openReader(): Promise<(image: ImageBitmap) => Promise<string | null>> {
  const Own = Reflect.get(window, 'BarcodeDetector') as DetectorClass | undefined;
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (Own !== undefined && formats.includes('qr_code')) {
    const detector = new Own({ formats: ['qr_code'] });
    return async (image) => (await detector.detect(image))[0]?.rawValue ?? null;
  }
  const { decodeQR } = await import('qr/decode.js');
  return async (image) => {
    try {
      return decodeQR(pixelsOf(image));
    } catch {
      // It throws where there is no code.
      return null;
    }
  };
}

function pixelsOf(image: ImageBitmap): ImageData {
  const scale = Math.min(1, sideMax / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser draws no pictures.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
