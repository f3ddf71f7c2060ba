import { createTexts } from '../../../core/console/create-texts.ts'

const en = {
  group: 'Accounts',
  artists: 'Artists',
  sessions: 'Sessions',
}

const ja: typeof en = {
  group: 'アカウント',
  artists: '作家',
  sessions: 'セッション',
}

/** The texts of the navigation. */
export const { textsOf } = createTexts({ en, ja })
