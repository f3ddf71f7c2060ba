import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document'
import { z } from 'zod'

const propsSchema = z.object({ pageProps: z.object({ language: z.enum(['ja', 'en']) }) })

/** The document around a page, in the language of the page. */
export default function Document({ __NEXT_DATA__: { props } }: DocumentProps) {
  return (
    <Html lang={propsSchema.safeParse(props).data?.pageProps.language ?? 'ja'}>
      <Head />
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  )
}
