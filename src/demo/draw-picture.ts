import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// Draws the picture that the demo registers when no path is given: hills in the evening sun, with the
// grain of a print. Run: node src/demo/draw-picture.ts
const WIDTH = 2400
const HEIGHT = 1700
const RIDGES = 9

/** A ridge of hills: sums of sines, so that the same number always gives the same ridge. */
function ridge(index: number): string {
  const base = HEIGHT * (0.36 + index * 0.075)
  const points: string[] = []
  for (let x = 0; x <= WIDTH; x += 12) {
    const t = x / WIDTH
    const y =
      base -
      Math.sin(t * (3 + index) + index * 1.7) * (90 - index * 5) -
      Math.sin(t * (9 + index * 2) + index * 4.1) * 26 -
      Math.sin(t * 41 + index * 2.3) * 5
    points.push(`${x},${y.toFixed(1)}`)
  }
  const depth = index / (RIDGES - 1)
  const mix = (far: number, near: number) => Math.round(far + (near - far) * depth)
  const color = `rgb(${mix(214, 18)},${mix(139, 38)},${mix(122, 66)})`
  return `<polygon fill="${color}" points="0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}"/>`
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#27406b"/><stop offset="0.34" stop-color="#d98a73"/>
      <stop offset="0.55" stop-color="#f6d7a4"/>
    </linearGradient>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
  <circle cx="${WIDTH * 0.68}" cy="${HEIGHT * 0.31}" r="150" fill="#fdf0cf"/>
  ${Array.from({ length: RIDGES }, (_, index) => ridge(index)).join('\n')}
</svg>`

const grain = await sharp({
  create: {
    width: WIDTH,
    height: HEIGHT,
    channels: 3,
    background: '#808080',
    noise: { type: 'gaussian', mean: 128, sigma: 14 },
  },
})
  .png()
  .toBuffer()
await sharp(Buffer.from(svg))
  .composite([{ input: grain, blend: 'soft-light' }])
  .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
  .toFile(fileURLToPath(new URL('./evening-hills.jpg', import.meta.url)))
