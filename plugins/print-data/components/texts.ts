import type { Rating } from '../../../src/imaging/quality/rating.ts'
import type { PrintFileStatus } from './use-print-data.ts'

const en = {
  intro: 'Files for the factory. Each is made for one size; artists do not see them.',
  none: 'There are no sizes: the artwork has no picture, or the brand has not decided how it prints.',
  loading: 'Loading the sizes …',
  size: (id: string, width: number, height: number) =>
    `${id.toUpperCase()} (${width} × ${height} mm)`,
  dpi: (dpi: number) => `${dpi} DPI`,
  ratings: {
    good: 'good',
    acceptable: 'acceptable',
    low: 'soft',
    refused: 'too small',
  } satisfies Record<Rating, string>,
  status: {
    queued: 'Being made …',
    ready: 'Ready',
    refused: 'Not printable',
    failed: 'Could not be made. Try again.',
  } satisfies Record<PrintFileStatus, string>,
  make: (size: string) => `Make the print file ${size}`,
  again: (size: string) => `Make the print file ${size} again`,
  download: (size: string) => `Download the print file ${size}`,
  facts: (width: number, height: number, megabytes: string) =>
    `${width} × ${height} px · ${megabytes} MB`,
  severity: { error: 'Error', warning: 'Warning' },
  findings: (size: string) => `Preflight of ${size}`,
}

const ja: typeof en = {
  intro: '工場に送るファイルです。サイズごとに作成します。作家には表示されません。',
  none: 'サイズがありません。作品に画像がないか、ブランドの印刷仕様が未定です。',
  loading: 'サイズを読み込んでいます…',
  size: (id, width, height) => `${id.toUpperCase()}（${width} × ${height} mm）`,
  dpi: (dpi) => `${dpi} DPI`,
  ratings: { good: '良好', acceptable: '可', low: 'やや粗い', refused: '解像度不足' },
  status: {
    queued: '作成しています…',
    ready: '完了',
    refused: '印刷できません',
    failed: '作成できませんでした。もう一度お試しください。',
  },
  make: (size) => `${size}の印刷データを作成`,
  again: (size) => `${size}の印刷データを再作成`,
  download: (size) => `${size}の印刷データをダウンロード`,
  facts: (width, height, megabytes) => `${width} × ${height} px・${megabytes} MB`,
  severity: { error: 'エラー', warning: '警告' },
  findings: (size) => `${size}のプリフライト`,
}

/** What the console says about print files; English where the language is not known. */
export function printTextsOf(language: string): typeof en {
  return language === 'ja' ? ja : en
}
