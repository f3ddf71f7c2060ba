import type { Sentence } from './in-language.ts'

type ErrorRow = {
  /** HTTP status of the answer. */
  readonly status: number
  /** Level at which the service logs it: expected refusals are `info`. */
  readonly level: 'info' | 'warn' | 'error'
  /** Whether the same request may succeed later without any change. */
  readonly retryable: boolean
  /** What is wrong, where the place of the failure knows nothing more precise. */
  readonly message: Sentence
  /** What the person who meets the error should do next. */
  readonly action: Sentence
}

const ROWS = {
  VALIDATION_FAILED: {
    status: 400,
    level: 'info',
    retryable: false,
    message: { en: 'The input is invalid.', ja: '入力内容に誤りがあります。' },
    action: {
      en: 'Correct the fields that are named and send the request again.',
      ja: '指摘された項目を修正し、もう一度送信してください。',
    },
  },
  MALFORMED_JSON: {
    status: 400,
    level: 'info',
    retryable: false,
    message: {
      en: 'The body is not valid JSON.',
      ja: 'リクエスト本文が正しいJSONではありません。',
    },
    action: {
      en: 'Send a JSON object with the header Content-Type: application/json.',
      ja: 'Content-Type: application/json ヘッダーを付けて、JSONオブジェクトを送信してください。',
    },
  },
  MALFORMED_MULTIPART: {
    status: 400,
    level: 'info',
    retryable: false,
    message: {
      en: 'The form is damaged or incomplete.',
      ja: 'フォームのデータが壊れているか、途中で切れています。',
    },
    action: {
      en: 'Send a complete multipart/form-data form with the fields that the URL requires.',
      ja: '必要な項目を含むフォーム全体を、multipart/form-data形式で送信してください。',
    },
  },
  MALFORMED_REQUEST: {
    status: 400,
    level: 'info',
    retryable: false,
    message: {
      en: 'Malformed HTTP/1.1 request.',
      ja: 'HTTP/1.1のリクエストとして正しくありません。',
    },
    action: {
      en: 'Send a valid request as described in RFC 9110 and RFC 9112.',
      ja: 'RFC 9110とRFC 9112に従ったリクエストを送信してください。',
    },
  },
  LOGIN_EXPIRED: {
    status: 400,
    level: 'info',
    retryable: false,
    message: {
      en: 'This login took too long, or it began in another browser.',
      ja: 'ログインに時間がかかりすぎたか、別のブラウザーで開始されました。',
    },
    action: { en: 'Log in again.', ja: 'もう一度ログインしてください。' },
  },
  UNAUTHENTICATED: {
    status: 401,
    level: 'info',
    retryable: false,
    message: { en: 'You are not logged in.', ja: 'ログインが必要です。' },
    action: {
      en: 'Log in again, or send a valid token in the Authorization header.',
      ja: 'もう一度ログインするか、有効なトークンをAuthorizationヘッダーで送信してください。',
    },
  },
  UPLOAD_TOKEN_INVALID: {
    status: 401,
    level: 'info',
    retryable: false,
    message: {
      en: 'The upload token is not valid.',
      ja: 'アップロード用のトークンが無効か、有効期限が切れています。',
    },
    action: {
      en: 'Request a new upload token for the artwork, or create the artwork again.',
      ja: '作品のアップロード用トークンを再発行するか、作品を登録し直してください。',
    },
  },
  ATTESTATION_REQUIRED: {
    status: 401,
    level: 'info',
    retryable: false,
    message: {
      en: 'An attestation token is required.',
      ja: 'アプリの証明トークンが必要です。',
    },
    action: {
      en: 'Send an attestation token in the header named in the message, or log in.',
      ja: 'メッセージに示されたヘッダーで証明トークンを送信するか、ログインしてください。',
    },
  },
  ATTESTATION_FAILED: {
    status: 403,
    level: 'info',
    retryable: false,
    message: {
      en: 'The attestation token was rejected.',
      ja: 'アプリの証明トークンが拒否されました。',
    },
    action: {
      en: 'Let the app fetch a new attestation token and send the request again.',
      ja: 'アプリで新しい証明トークンを取得し、もう一度送信してください。',
    },
  },
  FORBIDDEN: {
    status: 403,
    level: 'warn',
    retryable: false,
    message: {
      en: 'You do not have permission to do this.',
      ja: 'この操作を行う権限がありません。',
    },
    action: {
      en: 'Ask an administrator for the permission.',
      ja: '管理者に権限の付与を依頼してください。',
    },
  },
  COUNTRY_NOT_ALLOWED: {
    status: 403,
    level: 'warn',
    retryable: false,
    message: {
      en: 'The console cannot be used from this country.',
      ja: '現在の国からは管理画面を利用できません。',
    },
    action: {
      en: 'Connect from one of the allowed countries, or ask an administrator.',
      ja: '許可された国から接続するか、管理者に連絡してください。',
    },
  },
  LOCAL_LOGIN_CLOSED: {
    status: 403,
    level: 'warn',
    retryable: false,
    message: {
      en: 'Login with a password is not available.',
      ja: 'パスワードではログインできません。',
    },
    action: {
      en: 'Log in with the identity provider.',
      ja: 'IDプロバイダーでログインしてください。',
    },
  },
  CURRENT_PASSWORD_WRONG: {
    status: 403,
    level: 'warn',
    retryable: false,
    message: {
      en: 'The current password is wrong.',
      ja: '現在のパスワードが正しくありません。',
    },
    action: {
      en: 'Enter the password with which you log in now.',
      ja: '現在ログインに使用しているパスワードを入力してください。',
    },
  },
  LOGIN_DENIED: {
    status: 403,
    level: 'info',
    retryable: false,
    message: {
      en: 'The identity provider did not let you in.',
      ja: 'IDプロバイダーでログインが許可されませんでした。',
    },
    action: {
      en: 'Try again, or choose another account there.',
      ja: 'もう一度試すか、別のアカウントを選んでください。',
    },
  },
  LOGIN_REFUSED: {
    status: 403,
    level: 'warn',
    retryable: false,
    message: {
      en: 'The answer of the identity provider could not be trusted, so you were not logged in.',
      ja: 'IDプロバイダーの応答を信頼できないため、ログインを中止しました。',
    },
    action: {
      en: 'Try again; if it happens again, tell an administrator.',
      ja: 'もう一度試しても続く場合は、管理者に連絡してください。',
    },
  },
  ACCOUNT_MISSING: {
    status: 403,
    level: 'info',
    retryable: false,
    message: {
      en: 'There is no active account here for your login.',
      ja: 'このログインに対応する有効なアカウントがありません。',
    },
    action: {
      en: 'Ask an administrator to add or enable it.',
      ja: '管理者に追加または有効化を依頼してください。',
    },
  },
  INVITATION_INVALID: {
    status: 403,
    level: 'info',
    retryable: false,
    message: {
      en: 'The invitation is not valid.',
      ja: '招待が無効か、有効期限が切れています。',
    },
    action: {
      en: 'Ask for a new invitation, and log in with the e-mail address that was invited.',
      ja: '新しい招待を依頼し、招待されたメールアドレスでログインしてください。',
    },
  },
  CROSS_SITE_REQUEST: {
    status: 403,
    level: 'warn',
    retryable: false,
    message: {
      en: 'This request comes from a page of another site.',
      ja: '別のサイトのページから送られたリクエストです。',
    },
    action: {
      en: 'Send it from a page of the console, or with a token and without cookies.',
      ja: '管理画面のページから操作するか、Cookieを付けずにトークンで送信してください。',
    },
  },
  NOT_FOUND: {
    status: 404,
    level: 'info',
    retryable: false,
    message: {
      en: 'There is nothing at this URL.',
      ja: 'このURLには何もありません。',
    },
    action: {
      en: 'Check the URL and the identifiers in it.',
      ja: 'URLと、それに含まれるIDを確認してください。',
    },
  },
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
  METHOD_NOT_ALLOWED: {
    status: 405,
    level: 'info',
    retryable: false,
    message: {
      en: 'This method is not allowed for this URL.',
      ja: 'このURLではこのメソッドを使用できません。',
    },
    action: {
      en: 'Use one of the methods named in the Allow header.',
      ja: 'Allowヘッダーに示されたメソッドを使用してください。',
    },
  },
  NOT_ACCEPTABLE: {
    status: 406,
    level: 'info',
    retryable: false,
    message: {
      en: 'None of the accepted media types is available.',
      ja: '指定された形式では応答できません。',
    },
    action: {
      en: 'Accept one of the media types named in the message.',
      ja: 'メッセージに示された形式をAcceptヘッダーに指定してください。',
    },
  },
  REQUEST_TIMEOUT: {
    status: 408,
    level: 'info',
    retryable: true,
    message: {
      en: 'The request did not arrive in time.',
      ja: 'リクエストが時間内に届きませんでした。',
    },
    action: {
      en: 'Send the complete request again without long pauses.',
      ja: '通信状況を確認し、リクエスト全体を途切れないようにもう一度送信してください。',
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
      en: 'Another version of this text is already published.',
      ja: 'この文書の別のバージョンがすでに公開中です。',
    },
    action: {
      en: 'Archive the published version, then publish this one.',
      ja: '公開中のバージョンをアーカイブしてから、このバージョンを公開してください。',
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
  LAST_SUPER_ADMIN: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'This is the last super administrator.',
      ja: '最後のスーパー管理者です。',
    },
    action: {
      en: 'Appoint another super administrator first.',
      ja: '先に別のスーパー管理者を任命してください。',
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
  CONFLICT: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'The record has changed in the meantime.',
      ja: 'データがほかの操作によって変更されています。',
    },
    action: {
      en: 'Load the record again and repeat the change.',
      ja: 'ページを再読み込みし、変更をやり直してください。',
    },
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    level: 'info',
    retryable: false,
    message: { en: 'The body is too large.', ja: '送信されたデータが大きすぎます。' },
    action: {
      en: 'Send a smaller body; an image may have at most 50 MB.',
      ja: 'データを小さくしてください。画像は50 MB以下にしてください。',
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
  URI_TOO_LONG: {
    status: 414,
    level: 'info',
    retryable: false,
    message: { en: 'The URL is too long.', ja: 'URLが長すぎます。' },
    action: {
      en: 'Shorten the query, or send it by POST with the header X-Payload-HTTP-Method-Override: GET.',
      ja: 'クエリを短くするか、X-Payload-HTTP-Method-Override: GET ヘッダーを付けてPOSTで送信してください。',
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    level: 'info',
    retryable: false,
    message: {
      en: 'The content type is not supported.',
      ja: 'このContent-Typeには対応していません。',
    },
    action: {
      en: 'Send the content type named in the message.',
      ja: 'メッセージに示されたContent-Typeで送信してください。',
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
  RATE_LIMITED: {
    status: 429,
    level: 'info',
    retryable: true,
    message: {
      en: 'Too many requests in a short time.',
      ja: '短時間にリクエストが集中しました。',
    },
    action: {
      en: 'Wait for the number of seconds in the Retry-After header.',
      ja: 'しばらく待ってから（Retry-Afterヘッダーの秒数）、もう一度お試しください。',
    },
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    level: 'info',
    retryable: false,
    message: {
      en: 'The headers are too large.',
      ja: 'リクエストヘッダーが大きすぎます。',
    },
    action: {
      en: 'Send fewer or shorter headers and cookies.',
      ja: 'ヘッダーとCookieを減らすか、短くしてください。',
    },
  },
  INTERNAL: {
    status: 500,
    level: 'error',
    retryable: true,
    message: {
      en: 'Something went wrong on our side.',
      ja: 'サービス側で問題が発生しました。',
    },
    action: {
      en: 'Try again; if it happens again, report the request id.',
      ja: 'もう一度お試しください。続く場合はリクエストIDをお知らせください。',
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
  COMMERCE_REJECTED: {
    status: 502,
    level: 'error',
    retryable: false,
    message: {
      en: 'The shop rejected the request.',
      ja: 'ショップにリクエストを拒否されました。',
    },
    action: {
      en: 'Correct what the message names, then try again.',
      ja: '理由を確認し、商品またはアプリの権限を修正してから、もう一度お試しください。',
    },
  },
  FACTORY_UNAUTHENTICATED: {
    status: 502,
    level: 'error',
    retryable: false,
    message: {
      en: 'The factory rejected the credentials of this service.',
      ja: '工場にこのサービスの認証情報を拒否されました。',
    },
    action: {
      en: 'Ask an administrator to check the credentials of the factory.',
      ja: '工場の認証情報を確認するよう、管理者に依頼してください。',
    },
  },
  FACTORY_PROTOCOL: {
    status: 502,
    level: 'error',
    retryable: false,
    message: {
      en: 'The answer of the factory does not follow the protocol.',
      ja: '工場からの応答が取り決めた形式と異なります。',
    },
    action: {
      en: 'Report the request id to an administrator.',
      ja: 'リクエストIDを管理者にお知らせください。',
    },
  },
  SERVICE_BUSY: {
    status: 503,
    level: 'warn',
    retryable: true,
    message: {
      en: 'The service is busy.',
      ja: 'サービスが混み合っています。',
    },
    action: {
      en: 'Send it again after the number of seconds in the Retry-After header; nothing was stored.',
      ja: 'しばらく待ってから、もう一度お試しください。何も保存されていません。',
    },
  },
  COMMERCE_UNAVAILABLE: {
    status: 503,
    level: 'error',
    retryable: true,
    message: { en: 'The shop cannot be reached.', ja: 'ショップに接続できません。' },
    action: {
      en: 'Try again in a minute; repeating is safe.',
      ja: '1分ほど待ってから、もう一度お試しください。繰り返しても問題ありません。',
    },
  },
  FACTORY_UNAVAILABLE: {
    status: 503,
    level: 'error',
    retryable: true,
    message: { en: 'The factory cannot be reached.', ja: '工場のシステムに接続できません。' },
    action: {
      en: 'Try again in a minute; repeating is safe.',
      ja: '1分ほど待ってから、もう一度お試しください。繰り返しても問題ありません。',
    },
  },
  FACTORY_OUTCOME_UNKNOWN: {
    status: 503,
    level: 'error',
    retryable: true,
    message: {
      en: 'It is not known whether the factory has received the job.',
      ja: '工場がジョブを受け付けたかどうか確認できません。',
    },
    action: {
      en: 'Try again in a minute; repeating is safe.',
      ja: '1分ほど待ってから、もう一度お試しください。繰り返しても問題ありません。',
    },
  },
  IDENTITY_UNAVAILABLE: {
    status: 503,
    level: 'error',
    retryable: true,
    message: {
      en: 'The identity provider does not answer.',
      ja: 'IDプロバイダーが応答しません。',
    },
    action: {
      en: 'Try again in a minute.',
      ja: '1分ほど待ってから、もう一度お試しください。',
    },
  },
  ATTESTATION_UNAVAILABLE: {
    status: 503,
    level: 'error',
    retryable: true,
    message: {
      en: 'The attestation service does not answer.',
      ja: 'アプリの証明を確認するサービスが応答しません。',
    },
    action: {
      en: 'Try again in a minute.',
      ja: '1分ほど待ってから、もう一度お試しください。',
    },
  },
  MAIL_UNAVAILABLE: {
    status: 503,
    level: 'error',
    retryable: false,
    message: { en: 'The mail could not be sent.', ja: 'メールを送信できませんでした。' },
    action: {
      en: 'Send the mail again in a minute.',
      ja: '1分ほど待ってから、メールを送信し直してください。',
    },
  },
  STORE_UNAVAILABLE: {
    status: 503,
    level: 'error',
    retryable: true,
    message: {
      en: 'The object store cannot be reached.',
      ja: 'ファイルの保存先に接続できません。',
    },
    action: {
      en: 'Try again in a minute; nothing was stored.',
      ja: '1分ほど待ってから、もう一度お試しください。何も保存されていません。',
    },
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    level: 'error',
    retryable: true,
    message: {
      en: 'The database cannot be reached.',
      ja: 'データベースに接続できません。',
    },
    action: {
      en: 'Try again in a minute; nothing was stored.',
      ja: '1分ほど待ってから、もう一度お試しください。何も保存されていません。',
    },
  },
  STORAGE_FULL: {
    status: 507,
    level: 'error',
    retryable: false,
    message: { en: 'The object store is full.', ja: 'ファイルの保存先に空きがありません。' },
    action: {
      en: 'Free space in the object store, then try again; nothing was stored.',
      ja: '保存先の空き容量を増やすよう管理者に依頼してください。何も保存されていません。',
    },
  },
} satisfies Readonly<Record<string, ErrorRow>>

export type ErrorCode = keyof typeof ROWS

/**
 * Every failure a caller can see: code → HTTP status → log level → retryable → message and action.
 *
 * The keys form a closed union, so that a client can switch over them exhaustively. Adding an error
 * costs one row here and nothing else (specification, section 7).
 */
export const ERROR_TABLE: Readonly<Record<ErrorCode, ErrorRow>> = ROWS
