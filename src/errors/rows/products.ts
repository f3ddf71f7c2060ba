import type { ErrorRows } from './error-row.ts'

/** Pictures, artworks, templates and what is made of them. */
export const PRODUCTS = {
  BRAND_LACKS_CAPABILITY: {
    status: 404,
    level: 'info',
    retryable: false,
    message: {
      en: 'This brand does not offer this operation.',
      ja: 'このブランドではこの操作を利用できません。',
    },
    action: {
      en: 'Use a brand whose kind offers this operation.',
      ja: 'この操作に対応した種類のブランドを使用してください。',
    },
  },
  BRAND_CLOSED: {
    status: 403,
    level: 'info',
    retryable: false,
    message: {
      en: 'This brand is not active.',
      ja: 'このブランドは現在有効ではありません。',
    },
    action: {
      en: 'Ask an administrator to set the status of the brand to active.',
      ja: 'ブランドの状態を「有効」にするよう、管理者に依頼してください。',
    },
  },
  DUPLICATE_IMAGE: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'This image has already been registered.',
      ja: 'この画像はすでに登録されています。',
    },
    action: {
      en: 'Choose an image that has not been registered before.',
      ja: '未登録の画像を選択してください。',
    },
  },
  TEMPLATE_EXISTS: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'There already is a frame or mat for this product, colour and orientation.',
      ja: '同じ商品・色・向きのフレームまたはマットがすでにあります。',
    },
    action: {
      en: 'Open the existing one and replace its picture or change its window.',
      ja: '登録済みのものを開き、画像を差し替えるか、窓を変更してください。',
    },
  },
  TEMPLATE_INACTIVE: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'This print is not on sale at the moment.',
      ja: 'このプリントは現在販売していません。',
    },
    action: { en: 'Choose another print.', ja: '別のプリントを選択してください。' },
  },
  ILLEGAL_TRANSITION: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'This operation is not possible in the current status.',
      ja: '現在の状態ではこの操作はできません。',
    },
    action: {
      en: 'Load the record again and use an operation that its status allows.',
      ja: 'ページを再読み込みして状態を確認し、その状態で行える操作を選んでください。',
    },
  },
  ALREADY_PUBLISHED: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'Another version of this text was published meanwhile, or archived.',
      ja: 'この間に、この文書の別のバージョンが公開されたか、アーカイブされました。',
    },
    action: {
      en: 'Load the page again, compare the versions, and publish yours if it should replace the other one.',
      ja: 'ページを再読み込みしてバージョンを比較し、置き換えてよい場合はもう一度公開してください。',
    },
  },
  TEXT_INCOMPLETE: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'The text does not say everything that its checklist asks for.',
      ja: 'チェックリストの項目のうち、文面にないものがあります。',
    },
    action: {
      en: 'Complete the text, or say why an item does not apply, and publish it then.',
      ja: '文面を補うか、該当しない項目に理由を入力してから公開してください。',
    },
  },
  VERSION_FIXED: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'A published or archived version cannot be changed or deleted.',
      ja: '公開中またはアーカイブ済みのバージョンは、変更も削除もできません。',
    },
    action: {
      en: 'Make a new version of it and change that.',
      ja: '新しいバージョンを作成し、そちらを変更してください。',
    },
  },
  IMAGE_MISSING: {
    status: 409,
    level: 'info',
    retryable: false,
    message: { en: 'This artwork has no image yet.', ja: 'この作品にはまだ画像がありません。' },
    action: {
      en: 'Upload the image of the artwork first.',
      ja: '先に作品の画像をアップロードしてください。',
    },
  },
  IMAGE_ALREADY_UPLOADED: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'The image of this artwork has already been uploaded.',
      ja: 'この作品の画像はすでにアップロードされています。',
    },
    action: {
      en: 'Register a new artwork for another image.',
      ja: '別の画像は新しい作品として登録してください。',
    },
  },
  PRINT_SPECIFICATION_MISSING: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'This brand has no print specification.',
      ja: 'このブランドには印刷仕様が設定されていません。',
    },
    action: {
      en: 'Complete "print" in the configuration of the brand, then try again.',
      ja: 'ブランドの設定で「print」を入力してから、もう一度お試しください。',
    },
  },
  VARIANTS_INCOMPLETE: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'Not all variants of this artwork have been composed.',
      ja: 'この作品の商品画像がすべて揃っていません。',
    },
    action: {
      en: 'Generate the variants and wait until all of them are composed.',
      ja: '画像を生成し、すべて完了してから公開してください。',
    },
  },
  PICTURE_TOO_SMALL: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'The picture is too small to be printed.',
      ja: '画像が小さすぎるため印刷できません。',
    },
    action: {
      en: 'Register the artwork with a larger picture, or ask an administrator of the brand to allow its sale.',
      ja: 'より大きな画像で作品を登録するか、販売の許可をブランドの管理者に依頼してください。',
    },
  },
  JOB_ALREADY_RUNNING: {
    status: 409,
    level: 'info',
    retryable: false,
    message: { en: 'This job is already running.', ja: 'この処理はすでに実行中です。' },
    action: {
      en: 'Wait until the running job has ended instead of starting another.',
      ja: '新たに開始せず、実行中の処理が終わるまでお待ちください。',
    },
  },
  IMAGE_TOO_MANY_PIXELS: {
    status: 413,
    level: 'info',
    retryable: false,
    message: { en: 'The image has too many pixels.', ja: '画像の画素数が多すぎます。' },
    action: {
      en: 'Reduce the image to the size named in the message.',
      ja: 'メッセージに示されたサイズまで画像を縮小してください。',
    },
  },
  IMAGE_TOO_COMPLEX: {
    status: 413,
    level: 'info',
    retryable: false,
    message: {
      en: 'The image is too complex to decode.',
      ja: '画像が複雑すぎて読み取れません。',
    },
    action: {
      en: 'Export the image as an ordinary JPEG and upload that.',
      ja: '通常のJPEGとして書き出し、もう一度アップロードしてください。',
    },
  },
  UNSUPPORTED_IMAGE_FORMAT: {
    status: 415,
    level: 'info',
    retryable: false,
    message: {
      en: 'The image format is not supported.',
      ja: 'この形式の画像は使用できません。',
    },
    action: {
      en: 'Send a JPEG, PNG, WebP or HEIC image.',
      ja: 'JPEG、PNG、WebP、HEICのいずれかの画像を選択してください。',
    },
  },
  IMAGE_CORRUPT: {
    status: 415,
    level: 'info',
    retryable: false,
    message: { en: 'The image is damaged.', ja: '画像が破損しています。' },
    action: {
      en: 'Export the image again and check that it opens on your computer.',
      ja: '画像を書き出し直し、パソコンで開けることを確認してください。',
    },
  },
  COMPOSITION_FAILED: {
    status: 500,
    level: 'error',
    retryable: true,
    message: {
      en: 'The picture could not be composed.',
      ja: '画像を合成できませんでした。',
    },
    action: {
      en: 'Start the composition again; if it fails again, contact the operator of this service.',
      ja: '合成をもう一度開始してください。再び失敗する場合は、サービスの運用担当者にご連絡ください。',
    },
  },
} satisfies ErrorRows
