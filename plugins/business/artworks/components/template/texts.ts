import { NO_WINDOW } from '../../../../../src/composition/template-rules.ts'
import { WINDOW_RULE } from '../../../../../src/composition/template-window.ts'
import { createTexts } from '../../../../core/console/create-texts.ts'

const en = {
  add: {
    action: 'Add template',
    title: 'Add a frame or mat',
    intro: (size: string) =>
      `The picture must have ${size}. A frame is transparent in its window. Fields with * are required.`,
    forbidden: 'You don’t have permission to add frames and mats.',
    everyProduct: 'Every product with a mat',
    submit: 'Add',
    leave: 'Cancel',
    busy: 'Adding …',
    done: 'Template added. The artworks that it is for are being composed.',
  },
  list: { picture: (key: string) => `Picture of ${key}` },
  panel: {
    heading: 'Picture and window',
    hint: 'The artworks that show this template are composed again.',
    save: 'Save picture and window',
    busy: 'Saving …',
    done: 'Template saved. The artworks that show it are being composed again.',
  },
  picture: {
    label: 'Picture',
    choose: 'Choose a picture',
    change: 'Choose another picture',
    hint: (size: string) => `PNG or WebP with transparency, ${size}`,
    none: 'Choose a picture.',
    otherSize: (size: string, own: string) => `A template must have ${size}; this one has ${own}.`,
  },
  preview: {
    picture: 'Picture of the template, with its window outlined',
    caption: (size: string) => `Canvas of ${size}. The outline is the window for the artwork.`,
    failed: 'The picture cannot be loaded.',
  },
  windowRule: WINDOW_RULE.en,
  noWindow: NO_WINDOW.en,
}

const ja: typeof en = {
  add: {
    action: 'テンプレートを追加',
    title: 'フレーム・マットの追加',
    intro: (size) =>
      `画像のサイズは${size}です。フレームの窓は透明にしてください。* の項目は必須です。`,
    forbidden: 'フレームとマットを追加する権限がありません。',
    everyProduct: 'マットを使うすべての商品',
    submit: '追加する',
    leave: 'キャンセル',
    busy: '追加しています…',
    done: 'テンプレートを追加しました。対象の作品の画像を生成しています。',
  },
  list: { picture: (key) => `${key}の画像` },
  panel: {
    heading: '画像と窓',
    hint: '保存すると、このテンプレートを使う作品の画像が再生成されます。',
    save: '画像と窓を保存',
    busy: '保存しています…',
    done: 'テンプレートを保存しました。使用している作品の画像を再生成しています。',
  },
  picture: {
    label: '画像',
    choose: '画像を選択',
    change: '別の画像を選択',
    hint: (size) => `透明部分のあるPNGまたはWebP、${size}`,
    none: '画像を選択してください。',
    otherSize: (size, own) => `テンプレートのサイズは${size}にしてください。この画像は${own}です。`,
  },
  preview: {
    picture: '窓の枠線を重ねたテンプレートの画像',
    caption: (size) => `キャンバスは${size}です。枠線が作品を配置する窓です。`,
    failed: '画像を表示できません。',
  },
  windowRule: WINDOW_RULE.ja,
  noWindow: NO_WINDOW.ja,
}

/** The texts of the screens of frames and mats. */
export const { textsOf, useTexts } = createTexts({ en, ja })
