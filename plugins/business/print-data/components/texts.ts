import type { Rectangle } from '../../../../src/imaging/quality/crop.ts'
import type { Rating } from '../../../../src/imaging/quality/rating.ts'
import { createTexts } from '../../../core/console/create-texts.ts'
import type { PrintFileStatus } from './use-print-data.ts'

/** The ID of a size as a name: `A4`, `Postcard`. */
export const sizeName = (id: string): string =>
  id.length <= 3 ? id.toUpperCase() : id.charAt(0).toUpperCase() + id.slice(1)

const en = {
  intro: 'Print files for the factory, one per size. Not visible to artists.',
  none: 'There are no sizes: the artwork has no picture, or the brand sells nothing in print yet.',
  loading: 'Loading the sizes …',
  size: (id: string, width: number, height: number) => `${sizeName(id)} (${width} × ${height} mm)`,
  notForSale: 'no longer for sale',
  dpi: (dpi: number) => `${dpi} DPI`,
  ratings: {
    good: 'good',
    acceptable: 'acceptable',
    low: 'low – may look soft',
    refused: 'too small',
  } satisfies Record<Rating, string>,
  status: {
    queued: 'Creating …',
    ready: 'Ready',
    refused: 'Not printable',
    failed: 'Could not be created. Try again.',
  } satisfies Record<PrintFileStatus, string>,
  make: (size: string) => `Create print file ${size}`,
  again: (size: string) => `Create print file ${size} again`,
  download: (size: string) => `Download print file ${size}`,
  facts: (width: number, height: number, megabytes: string) =>
    `${width} × ${height} px · ${megabytes} MB`,
  severity: { error: 'Error', warning: 'Warning' },
  findings: (size: string) => `Preflight of ${size}`,
  crop: {
    middle: 'Printed: the middle of the picture.',
    chosen: ({ x, y, width, height }: Rectangle) =>
      `Printed: the chosen part, ${width} × ${height} px, ${x} px from the left and ${y} px from the top.`,
    choose: (size: string) => `Choose the part for ${size}`,
    title: (size: string) => `Part to print: ${size}`,
    loading: 'Loading the picture …',
    blind:
      'The picture cannot be shown here. The numbers work all the same; the service looks at the part when it is saved.',
    frame: 'Frame of the part to print',
    help: 'Drag the frame or one of its corners, or click where its centre should be. Arrow keys move it, with Shift by single pixels; + and − zoom.',
    zoom: 'Zoom',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    percent: (percent: number) => `${percent} %`,
    turn: 'Turn the sheet',
    reset: 'Back to the middle',
    preview: 'As it will be printed',
    bleed: (mm: number) => `Up to ${mm} mm outside of the dashed line may be cut off.`,
    fields: {
      legend: 'The part in numbers (px)',
      x: 'From the left',
      y: 'From the top',
      width: 'Width',
      height: 'Height',
    },
    quality: 'Quality at this size',
    fine: 'Ready to print.',
    spoken: ({ x, y, width, height }: Rectangle, percent: number) =>
      `${x} from the left, ${y} from the top, ${width} by ${height} pixels, zoom ${percent} %.`,
    save: 'Save and create the file',
    cancel: 'Cancel',
    saved: 'The part is saved. The print file is being created.',
  },
}

const ja: typeof en = {
  intro: '工場に送るファイルです。サイズごとに作成します。作家には表示されません。',
  none: 'サイズがありません。作品に画像がないか、ブランドが販売するプリントが未定です。',
  loading: 'サイズを読み込んでいます…',
  size: (id, width, height) => `${sizeName(id)}（${width} × ${height} mm）`,
  notForSale: '販売終了',
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
  crop: {
    middle: '印刷範囲：画像の中央',
    chosen: ({ x, y, width, height }) =>
      `印刷範囲：指定した${width} × ${height} px（左から${x} px、上から${y} px）`,
    choose: (size) => `${size}の印刷範囲を指定`,
    title: (size) => `印刷範囲：${size}`,
    loading: '画像を読み込んでいます…',
    blind: '画像を表示できません。数値での指定はできます。保存後にサービスが画像を確認します。',
    frame: '印刷範囲の枠',
    help: '枠または枠の角をドラッグするか、中心にしたい位置をクリックしてください。矢印キーで移動、Shiftキーを押しながらで1ピクセルずつ移動、＋と−で拡大・縮小します。',
    zoom: '拡大率',
    zoomIn: '拡大',
    zoomOut: '縮小',
    percent: (percent) => `${percent}%`,
    turn: '用紙の向きを変える',
    reset: '中央に戻す',
    preview: '印刷イメージ',
    bleed: (mm) => `破線の外側は最大${mm} mm断裁されることがあります。`,
    fields: {
      legend: '数値で指定（px）',
      x: '左から',
      y: '上から',
      width: '幅',
      height: '高さ',
    },
    quality: 'このサイズでの品質',
    fine: '印刷に問題はありません。',
    spoken: ({ x, y, width, height }, percent) =>
      `左から${x}、上から${y}、${width} × ${height}ピクセル、拡大率${percent}%。`,
    save: '保存して印刷データを作成',
    cancel: 'キャンセル',
    saved: '印刷範囲を保存しました。印刷データを作成しています。',
  },
}

/** The texts of an artwork's print files. */
export const { useTexts } = createTexts({ en, ja })
