const en = { selectRow: (title: string) => `Select ${title}`, menu: 'More actions' }

/** Names for controls that Payload leaves nameless. */
export type ControlNames = typeof en

const ja: ControlNames = { selectRow: (title) => `「${title}」を選択`, menu: 'その他の操作' }

/** The names in a language of the console; English where it has no other. */
export const controlNames = (language: string): ControlNames => (language === 'ja' ? ja : en)
