import Head from 'next/head'
import { Message } from '../components/message.tsx'
import { WORDS } from '../lib/words.ts'

export const config = { unstable_runtimeJS: false }

/** What a visitor sees of a page that was never generated, because the service was away. */
export default function Failed() {
  return (
    <>
      <Head>
        <title>{WORDS.ja.failed}</title>
      </Head>
      <Message heading="failed" text="failedText" />
    </>
  )
}
