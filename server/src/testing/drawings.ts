import sharp from 'sharp';

type Colour = readonly [red: number, green: number, blue: number];
const paper: Colour = [253, 252, 247];
const red: Colour = [208, 48, 32];

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: Colour;
}
/** A red ball with an eye as white as the paper, in hundredths of the side. */
const ball: readonly Disc[] = [
  { x: 50, y: 50, radius: 35, colour: red },
  { x: 40, y: 40, radius: 10, colour: paper },
  { x: 40, y: 40, radius: 3, colour: [32, 32, 32] },
];

/** The ball with smooth edges. It is not drawn as SVG, which the server forbids its library to read. */
function pixelsOfBall(size: number, ground: Colour | null): Buffer {
  const data = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = (y * size + x) * 4;
      let colour = ground ?? red;
      let opacity = ground ? 1 : 0;
      for (const disc of ball) {
        const away = Math.hypot(x + 0.5 - (disc.x * size) / 100, y + 0.5 - (disc.y * size) / 100);
        const share = Math.max(0, Math.min(1, (disc.radius * size) / 100 - away + 0.5));
        colour = [0, 1, 2].map((part) => (colour[part] ?? 0) * (1 - share) + (disc.colour[part] ?? 0) * share) as never;
        opacity = Math.max(opacity, share);
      }
      data.set([...colour.map(Math.round), Math.round(opacity * 255)], at);
    }
  }
  return data;
}

const asPicture = (size: number, ground: Colour | null) =>
  sharp(pixelsOfBall(size, ground), { raw: { width: size, height: size, channels: 4 } });

/** A red ball with a white eye on plain paper, 400 pixels wide and high. */
export function drawing(options: { size?: number; format?: 'png' | 'jpeg' | 'webp' } = {}): Promise<Buffer> {
  const { size = 400, format = 'png' } = options;
  return asPicture(size, paper).removeAlpha().toFormat(format, { quality: 90 }).toBuffer();
}

/** The same ball without any ground. */
export function seenThrough(size = 400): Promise<Buffer> {
  return asPicture(size, null).png().toBuffer();
}

/** Something like a photograph: colours that change everywhere. */
export function scenery(width = 400, height = 300): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    data.set([(pixel % width) % 256, Math.trunc(pixel / width) % 256, (pixel * 7) % 256], pixel * 3);
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
