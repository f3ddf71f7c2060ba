import type { FrameColor, MatColor } from '../catalogue.ts'
import type { ManifestEntry } from '../default-templates.ts'
import { ORIENTATIONS, type Orientation } from '../orientation.ts'
import { framedOnWall } from './framed.ts'
import { MAT_CUT, POSTCARD, PREMIUM, STAND, WOOD } from './layout.ts'
import { lacquer, type Material, wood } from './materials.ts'
import { barProfile, lacquerProfile } from './moulding.ts'
import { backing, matBoard } from './paper.ts'
import { postcard } from './postcard.ts'
import type { Shader } from './render.ts'
import type { Rgb } from './shading.ts'
import { stand } from './stand.ts'

/** A default template: its row of the manifest and what it looks like. */
export type DrawnTemplate = ManifestEntry & { readonly shader: Shader }

const LACQUERS: Record<FrameColor, Material> = {
  black: lacquer([17, 17, 19], 0.46),
  brown: wood(
    { light: [96, 56, 33], dark: [66, 36, 21], pore: [48, 26, 15], figure: 0.75 },
    0.3,
    52,
  ),
  white: lacquer([234, 232, 227], 0.3),
  natural: wood(
    { light: [211, 170, 118], dark: [181, 134, 84], pore: [150, 106, 62], figure: 0.6 },
    0.26,
    52,
  ),
}

const WOODS: Partial<Record<FrameColor, Material>> = {
  brown: wood({ light: [124, 83, 54], dark: [68, 42, 27], pore: [40, 25, 17], figure: 1 }, 0.1),
  white: wood(
    { light: [236, 232, 224], dark: [205, 198, 186], pore: [188, 180, 167], figure: 0.8 },
    0.08,
  ),
  natural: wood(
    { light: [219, 184, 137], dark: [163, 119, 74], pore: [116, 80, 47], figure: 1 },
    0.1,
  ),
}

const MATS: Record<MatColor, Rgb> = {
  white: [244, 243, 240],
  cream: [237, 228, 207],
  gray: [158, 159, 159],
  navy: [36, 47, 74],
}

/** Frames for each orientation; one mat of each colour and one backing, which follow the artwork in all of them. */
export function defaultSet(): DrawnTemplate[] {
  return [...framesOf('landscape'), ...mats(), ...OTHER_ORIENTATIONS.flatMap(framesOf)]
}

const OTHER_ORIENTATIONS = ORIENTATIONS.filter((orientation) => orientation !== 'landscape')

function framesOf(orientation: Orientation): DrawnTemplate[] {
  const common = { kind: 'frame', orientation, fit: 'fixed' } as const
  const file = (name: string) =>
    orientation === 'landscape' ? `frame-${name}.png` : `${orientation}-frame-${name}.png`
  const [premium, wooden] = [PREMIUM[orientation], WOOD[orientation]]
  const [standing, posted] = [STAND[orientation], POSTCARD[orientation]]
  return [
    ...entriesOf(LACQUERS).map(([color, material]) => ({
      ...common,
      type: 'premium' as const,
      color,
      file: file(`premium-${color}`),
      window: premium.window,
      shader: framedOnWall(premium, lacquerProfile(premium.rim), material),
    })),
    ...entriesOf(WOODS).map(([color, material]) => ({
      ...common,
      type: 'wood' as const,
      color,
      file: file(`wood-${color}`),
      window: wooden.window,
      shader: framedOnWall(wooden, barProfile(wooden.rim), material),
    })),
    {
      ...common,
      type: 'stand',
      color: null,
      file: file('stand'),
      window: standing.window,
      shader: stand(standing),
    },
    {
      ...common,
      type: 'postcard',
      color: null,
      file: file('postcard'),
      window: posted.window,
      shader: postcard(posted),
    },
  ]
}

function mats(): DrawnTemplate[] {
  const common = { kind: 'mat', orientation: 'landscape', fit: 'follow' } as const
  return [
    ...entriesOf(MATS).map(([color, rgb]) => ({
      ...common,
      type: null,
      color,
      file: `mat-${color}.png`,
      window: PREMIUM.landscape.window,
      shader: matBoard(rgb, MAT_CUT),
    })),
    ...(['wood', 'stand', 'postcard'] as const).map((type) => ({
      ...common,
      type,
      color: null,
      file: 'backing.png',
      window: null,
      shader: backing,
    })),
  ]
}

function entriesOf<Key extends string, Value>(table: Partial<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(table) as [Key, Value][]
}
