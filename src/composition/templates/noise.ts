/** A smooth random field: values from 0 to 1, features about one unit wide. */
export type Noise = (x: number, y: number) => number

function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 0xffffffff
}

/** Value noise with a quintic fade; the same seed gives the same field everywhere. */
export function valueNoise(seed: number): Noise {
  return (x, y) => {
    const x0 = Math.floor(x)
    const y0 = Math.floor(y)
    const u = fade(x - x0)
    const v = fade(y - y0)
    const top = hash(x0, y0, seed) * (1 - u) + hash(x0 + 1, y0, seed) * u
    const bottom = hash(x0, y0 + 1, seed) * (1 - u) + hash(x0 + 1, y0 + 1, seed) * u
    return top * (1 - v) + bottom * v
  }
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

/** Sum of octaves, each twice as fine and half as strong; 0 to 1, mostly around 0.5. */
export function fractalNoise(seed: number, octaves: number): Noise {
  const fields = Array.from({ length: octaves }, (_, octave) => valueNoise(seed * 31 + octave))
  return (x, y) => {
    let sum = 0
    let weight = 0
    let strength = 1
    let scale = 1
    for (const field of fields) {
      sum += strength * field(x * scale, y * scale)
      weight += strength
      strength /= 2
      scale *= 2
    }
    return sum / weight
  }
}

/** Grain of a surface without features, −0.5 to 0.5; hides the steps of 8-bit gradients. */
export function grain(seed: number): Noise {
  return (x, y) => hash(x | 0, y | 0, seed) + hash(x | 0, y | 0, seed + 1) - 1
}
