import type { AppProps } from 'next/app'
import '../styles/site.css'

/** Adds the style to every page. */
export default function App({ Component, pageProps }: AppProps) {
  return <Component {...pageProps} />
}
