import Head from 'next/head'
import { Message } from '../components/message.tsx'
import { WORDS } from '../lib/words.ts'

export const config = { unstable_runtimeJS: false }

/** What a visitor sees at a URL without a page, and at that of a text that is not published. */
export default function NotFound() {
  return (
    <>
      <Head>
        <title>{WORDS.ja.missing}</title>
      </Head>
      <Message heading="missing" text="missingText" />
    </>
  )
}
