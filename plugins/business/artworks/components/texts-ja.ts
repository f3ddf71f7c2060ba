import type { en } from './texts-en.ts'

/** What the console says about artworks, in Japanese. */
export const ja: typeof en = {
  status: { draft: '下書き', published: '公開中', archived: 'アーカイブ' },
  actions: {
    generate: '画像を生成',
    generateAgain: '画像を再生成',
    publish: '公開',
    publishAgain: 'ショップを更新',
    unpublish: '公開を停止',
    archive: 'アーカイブ',
    restore: '下書きに戻す',
    label: 'この作品の操作',
    cancel: 'キャンセル',
    close: '閉じる',
  },
  done: {
    publish: '作品をショップに公開しました。',
    unpublish: '公開を停止し、下書きに戻しました。',
    archive: '作品をアーカイブしました。',
    restore: '作品を下書きに戻しました。',
  },
  confirm: {
    unpublish: {
      heading: '公開を停止しますか？',
      body: 'ショップに表示されなくなり、購入できなくなります。下書きに戻り、いつでも再公開できます。',
    },
    archive: {
      heading: 'アーカイブしますか？',
      body: 'ショップから取り下げます。画像は残り、「下書きに戻す」で元に戻せます。',
    },
  },
  panel: {
    heading: '制作と販売',
    thumbnail: (title) => `「${title}」のサムネイル`,
    pictureSize: (width, height) => `${width} × ${height} px`,
    inShop: 'ショップで見る',
    newTab: '新しいタブで開きます',
    noPicture:
      'この作品には画像がありません。アップロードが完了しませんでした。ここで画像を選択し、アップロードしてください。',
    saveFirst: '先に変更を保存してください。保存した内容で操作が行われます。',
    waitForJob: '画像を生成しています。すべて揃うと公開できます。',
    incomplete: (done, total) =>
      `公開には${total}点の画像がすべて必要です（現在${done}点）。不足分を生成してください。`,
    ready: (total) => `${total}点の画像がすべて揃いました。公開できます。`,
    live: '販売中です。文章・価格・画像を変更したときは、ショップを更新してください。',
    archived: 'アーカイブした作品は販売されません。編集を続けるには下書きに戻してください。',
    jobUnknown: '画像の生成状況を確認できませんでした。',
  },
  progress: {
    label: '画像の生成',
    queued: '順番を待っています…',
    waiting: {
      'store-away':
        '画像の保存先に接続できません。復旧すると自動的に再開します。作成済みの画像は失われません。',
      'store-full': '画像の保存先に空き容量がありません。空きができると自動的に再開します。',
    },
    counted: (completed, total) => `${total}点中${completed}点完了`,
    current: (variant) => `生成中：${variant}`,
    secondsLeft: (seconds) => `残り約${seconds}秒`,
    reconnecting: '接続が切れました。再接続しています…',
    completed: (total) => `${total}点の画像をすべて生成しました。`,
    partial: (failed) =>
      `${failed}点を生成できませんでした。再生成すると、その分だけやり直します。`,
    failed: '画像を生成できませんでした。再生成してください。',
    cancelled: '画像の生成は中止されました。',
    failures: '失敗の内容',
  },
  gallery: {
    heading: '画像',
    empty: '画像はまだありません。「画像を生成」を押すと、21点すべてが1分以内に作成されます。',
    loading: '画像を読み込んでいます…',
    missing: '未生成',
    broken: '画像を表示できません',
    enlarge: (variant) => `拡大表示：${variant}`,
    previous: '前の画像',
    next: '次の画像',
    original: 'ファイルを開く',
    position: (index, total) => `${total}点中${index}点目`,
  },
  types: {
    premium: 'プレミアムフレーム',
    wood: '木製フレーム',
    stand: 'スタンド',
    postcard: 'ポストカード',
  },
  frames: { black: 'ブラック', brown: 'ブラウン', white: 'ホワイト', natural: 'ナチュラル' },
  mats: {
    white: 'ホワイトマット',
    cream: 'クリームマット',
    gray: 'グレーマット',
    navy: 'ネイビーマット',
  },
  frameOf: (color) => `${color}フレーム`,
  typeAndFrame: (type, frame) => `${type}・${frame}`,
  separator: '・',
  list: {
    emptyHeading: '作品はまだありません',
    empty: '作品情報と4つの価格、画像1枚を登録すると、21種類の商品画像が作成されます。',
    noThumbnail: '画像なし',
  },
  register: {
    action: '作品を登録',
    title: '作品の登録',
    intro: '作品情報を入力し、画像を1枚追加してください。公開するまで販売されません。',
    dashboard: '画像1枚から、額装した21種類の商品ができます。',
    forbidden: '作品を登録する権限がありません。管理者に作家ロールを依頼してください。',
    picture: '画像',
    details: '作品情報',
    prices: '価格',
    pricesHint: '商品の種類ごとに、円単位の整数で入力してください。',
    optional: '任意',
    required: '* の項目は必須です。',
    fields: {
      brand: 'ブランド',
      title: 'タイトル',
      artist: '作家名',
      technique: '技法',
      description: '作品解説',
      creation_year: '制作年',
      size: 'サイズ',
      tags: 'タグ',
    },
    tagsHint: 'カンマ（, または 、）で区切ってください。',
    drop: 'ここに画像をドロップ、または',
    choose: '画像を選択',
    change: '別の画像を選択',
    accepted: (formats, megabytes) => `${formats}、${megabytes} MBまで`,
    preview: '選択した画像のプレビュー',
    facts: (format, width, height, size) => `${format}・${width} × ${height} px・${size}`,
    submit: '登録する',
    creating: '登録しています…',
    factsWithoutSize: (format, size) => `${format}・${size}`,
    serverProcesses:
      'このブラウザーではこの画像を表示できません。このまま続行できます。アップロード後にサービスが読み込み、確認します。',
    uploadLabel: '画像のアップロード',
    uploading: (loaded, total, percent) =>
      `画像をアップロードしています：${total}中${loaded}（${percent}%）`,
    cancelUpload: 'アップロードを中止',
    cancelled:
      'アップロードを中止しました。入力内容は保持されています。続けるには、もう一度登録してください。',
    checking: '画像を確認しています…',
    kept: '入力内容は保持されています。画像を直して、もう一度登録してください。',
    success: '登録しました。「画像を生成」で21点の画像を作成できます。',
    problems: '入力内容を確認してください。',
    empty: (field) => `${field}を入力してください。`,
    price: '1～10,000,000の整数（円）で入力してください。',
    year: '2026のように年を入力してください。',
    noPicture: '画像を選択してください。',
    notAnImage: (accepted) =>
      `このファイルの中身は、使用できる画像ではありません。${accepted}の画像を選択してください。`,
    otherFormat: (format, accepted) =>
      `ファイル名に関わらず、このファイルの中身は${format}です。${accepted}の画像を選択してください。`,
    tooLarge: (size, megabytes) =>
      `このファイルは${size}です。${megabytes} MBまでの画像を選択してください。`,
    emptyFile: 'このファイルは空です。',
    tooManyPixels: (megapixels) =>
      `この画像は${megapixels}メガピクセルです。100メガピクセルまで使用できます。`,
    tooLong: (px, most) => `この画像には${px} pxの辺があります。${most} pxまで使用できます。`,
  },
  quality: {
    heading: '印刷時の鮮明さ',
    size: (id, width, height) => `${id.toUpperCase()}（${width} × ${height} mm）`,
    dpi: (dpi) => `${dpi} DPI`,
    ratings: {
      good: '良好',
      acceptable: '可',
      low: 'やや粗い：より大きな画像をお勧めします',
      refused: '解像度不足で印刷できません',
    },
    small: (px) =>
      `短辺が${px} px未満のため、額装すると拡大されてぼやけます。より大きな画像をお勧めします。`,
    hints: {
      BLURRED: 'この画像にはくっきりした輪郭がありません。ピントが合っていない可能性があります。',
      CLIPPED_SHADOWS: 'この画像は真っ黒な部分が多く、細部が見分けられません。',
      CLIPPED_HIGHLIGHTS: 'この画像は真っ白な部分が多く、そこには何も印刷されません。',
    },
  },
  missingPicture: {
    label: 'この作品の画像をアップロード',
    upload: '画像をアップロード',
    done: '画像を受け付けました。「画像を生成」で21点の画像を作成できます。',
  },
  problem: {
    heading: '処理できませんでした',
    network: 'サービスに接続できません。',
    networkAction: '通信状況を確認し、もう一度お試しください。',
    unexpected: 'サービスから予期しない応答がありました。',
    requestId: (id) => `リクエストID：${id}`,
    byCode: {
      VALIDATION_FAILED: {
        message: '入力内容に誤りがあります。',
        action: '表示された項目を修正してください。',
      },
      UNAUTHENTICATED: {
        message: 'ログインが必要です。',
        action: 'もう一度ログインしてください。',
      },
      UPLOAD_TOKEN_INVALID: {
        message: 'アップロードの有効期限が切れました。',
        action: 'もう一度登録してください。',
      },
      FORBIDDEN: { message: '権限がありません。', action: '管理者に権限を依頼してください。' },
      NOT_FOUND: {
        message: '対象が見つかりません。',
        action: '一覧に戻り、作品を選び直してください。',
      },
      DUPLICATE_IMAGE: {
        message: 'この画像はすでに登録されています。',
        action: '未登録の画像を選択してください。',
      },
      ILLEGAL_TRANSITION: {
        message: '現在の状態ではこの操作はできません。',
        action: 'ページを再読み込みし、状態を確認してください。',
      },
      IMAGE_MISSING: {
        message:
          'この作品には画像がありません。アップロードが完了しませんでした。ここで画像を選択し、アップロードしてください。',
        action: '画像を付けて登録し直してください。',
      },
      VARIANTS_INCOMPLETE: {
        message: '画像がすべて揃っていません。',
        action: '画像を生成し、完了してから公開してください。',
      },
      PAYLOAD_TOO_LARGE: {
        message: 'ファイルが大きすぎます。',
        action: '50 MB以下の画像を選択してください。',
      },
      IMAGE_TOO_MANY_PIXELS: {
        message: '画素数が多すぎます。',
        action: '100メガピクセル（HEICは50メガピクセル）以下に縮小してください。',
      },
      UNSUPPORTED_IMAGE_FORMAT: {
        message: 'この形式の画像は使用できません。',
        action: 'JPEG、PNG、WebP、HEICの画像を選択してください。',
      },
      IMAGE_TOO_COMPLEX: {
        message: '画像が複雑すぎて読み取れません。',
        action: '通常のJPEGとして書き出し、もう一度お試しください。',
      },
      IMAGE_CORRUPT: {
        message: '画像が破損しています。',
        action: '書き出し直し、開けることを確認してください。',
      },
      RATE_LIMITED: {
        message: '短時間に操作が集中しました。',
        action: 'しばらく待ってからお試しください。',
      },
      INTERNAL: {
        message: 'サービス側で問題が発生しました。',
        action: 'もう一度お試しください。続く場合はリクエストIDをお知らせください。',
      },
      COMMERCE_REJECTED: {
        message: 'ショップに拒否されました。',
        action: '理由を確認し、商品またはアプリの権限を修正してから、もう一度お試しください。',
      },
      COMMERCE_UNAVAILABLE: {
        message: 'ショップに接続できません。',
        action: '1分ほど待ってからお試しください。繰り返しても問題ありません。',
      },
      SERVICE_BUSY: {
        message: '画像のアップロードが集中しています。',
        action: '15秒ほど待ってからお試しください。何も保存されていません。',
      },
      STORE_UNAVAILABLE: {
        message: '画像の保存先に接続できません。',
        action: '1分ほど待ってからお試しください。何も保存されていません。',
      },
      DATABASE_UNAVAILABLE: {
        message: 'データベースに接続できません。',
        action: '1分ほど待ってからお試しください。何も保存されていません。',
      },
      STORAGE_FULL: {
        message: '画像の保存先に空きがありません。',
        action: '管理者に連絡してください。',
      },
    },
  },
}
