/**
 * Whether a browser sends this request on behalf of a page of another site. The gateway vouches for
 * the user of the browser, so such a page would act in that user's name.
 *
 * Following a link from elsewhere is no such request: it only shows a page. Programs send neither
 * header and hold no cookies of a user.
 */
export function isFromOtherSite(headers: Headers, ownOrigin: string): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return origin !== ownOrigin
  if (headers.get('sec-fetch-site') !== 'cross-site') return false
  const opensPage =
    headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  return !opensPage
}
