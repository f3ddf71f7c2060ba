import { MINIMUM_DPI } from '../../brands/minimum-dpi.ts'
import { DPI_FROM } from '../quality/rating.ts'

type Words = { readonly en: string; readonly ja: string }
type Severity = 'error' | 'warning'
type Measured = Readonly<Record<string, number | string>>

type Rule = {
  /** An error means that no file is made. */
  readonly severity: Severity
  readonly message: (measured: Measured) => Words
  readonly action: Words
}

/**
 * Everything that a preflight can find. Adding one costs one row (specification, section 2.9).
 */
export const PREFLIGHT_RULES = {
  TOO_SMALL: rule(
    'error',
    // Findings that were stored before brands had a minimum of their own do not say it.
    ({ dpi, least = MINIMUM_DPI.default }) => ({
      en: `The picture has ${dpi} DPI at this size; ${least} are needed at least.`,
      ja: `このサイズでの解像度は${dpi} DPIです。最低${least} DPIが必要です。`,
    }),
    {
      en: 'Use a larger picture, a larger part of it, or a smaller size.',
      ja: 'より大きな画像を使うか、切り抜きを広げるか、小さなサイズを選択してください。',
    },
  ),
  LOW_RESOLUTION: rule(
    'warning',
    ({ dpi, better = DPI_FROM.acceptable }) => ({
      en: `The picture has ${dpi} DPI at this size and will look soft; ${better} are better.`,
      ja: `このサイズでの解像度は${dpi} DPIのため、ぼやけて見えます。${better} DPI以上をお勧めします。`,
    }),
    {
      en: 'Use a larger picture or a smaller size, or accept it.',
      ja: 'より大きな画像か小さなサイズを選択してください。このまま印刷することもできます。',
    },
  ),
  RATIO: rule(
    'warning',
    ({ percent }) => ({
      en: `The picture has another shape than the sheet: ${percent} % of it is cut away.`,
      ja: `画像と用紙の縦横比が異なるため、画像の${percent}%が切り落とされます。`,
    }),
    {
      en: 'Choose the part to print, or a picture of the shape of the sheet.',
      ja: '印刷する範囲を指定するか、用紙と同じ縦横比の画像を使用してください。',
    },
  ),
  SHEET_EMPTY: rule(
    'warning',
    ({ percent }) => ({
      en: `The picture is so long that ${percent} % of the sheet stay empty.`,
      ja: `画像が細長いため、用紙の${percent}%が余白になります。`,
    }),
    {
      en: 'Choose a part of another shape, or accept the empty paper.',
      ja: '印刷する範囲を変えるか、余白のまま印刷してください。',
    },
  ),
  COLOUR_SPACE: rule(
    'warning',
    ({ found }) => ({
      en: `The colours of the picture are ${found}; they are converted to sRGB and may change.`,
      ja: `画像の色空間は${found}です。sRGBに変換するため、色が変わることがあります。`,
    }),
    {
      en: 'Compare the colours, or export the picture in sRGB.',
      ja: '色を確認するか、sRGBで書き出した画像を使用してください。',
    },
  ),
  TRANSPARENCY: rule(
    'warning',
    () => ({
      en: 'Parts of the picture are transparent; they become white.',
      ja: '画像に透明な部分があり、白で印刷されます。',
    }),
    {
      en: 'Fill the transparent parts, or accept white paper there.',
      ja: '透明な部分を塗りつぶすか、白のまま印刷してください。',
    },
  ),
  WHITE_BORDER: rule(
    'warning',
    ({ mm, sides }) => ({
      en: `The picture has a white border of up to ${mm} mm (${sides}).`,
      ja: `画像に最大${mm} mmの白いふちがあります（${sideNamesJa(sides)}）。`,
    }),
    {
      en: 'Cut the border off, or accept it as a part of the picture.',
      ja: '白いふちを切り落とすか、そのまま印刷してください。',
    },
  ),
  BLEED: rule(
    'warning',
    ({ mm, bleed, sides }) => ({
      en: `A frame of ${mm} mm lies at the edge (${sides}), where up to ${bleed} mm are cut off: it will look uneven.`,
      ja: `断裁で最大${bleed} mm切り落とされる端に、${mm} mmの枠があります（${sideNamesJa(sides)}）。枠の幅が不均一になります。`,
    }),
    {
      en: 'Remove the frame or make it much wider.',
      ja: '枠を取り除くか、十分に広くしてください。',
    },
  ),
} as const satisfies Record<string, Rule>

export type PreflightCode = keyof typeof PREFLIGHT_RULES

/** Something that a preflight found, with what was measured: DPI, mm, percents of an area. */
export type PreflightFinding = {
  readonly code: PreflightCode
  readonly severity: Severity
  readonly measured: Measured
}

/** @returns the finding with the severity of its rule. */
export function finding(code: PreflightCode, measured: Measured = {}): PreflightFinding {
  return { code, severity: PREFLIGHT_RULES[code].severity, measured }
}

/** A finding in words, in both languages of the console. */
export function inWords({ code, severity, measured }: PreflightFinding) {
  const { message, action } = PREFLIGHT_RULES[code]
  return { code, severity, message: message(measured), action, measured }
}

const SIDES_JA: Readonly<Record<string, string>> = {
  top: '上',
  right: '右',
  bottom: '下',
  left: '左',
}

function sideNamesJa(sides: number | string | undefined): string {
  return String(sides)
    .split(', ')
    .map((side) => SIDES_JA[side] ?? side)
    .join('・')
}

function rule(severity: Severity, message: Rule['message'], action: Words): Rule {
  return { severity, message, action }
}
