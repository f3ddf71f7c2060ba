import { terms } from '../../src/legal/starting-texts/terms.ts'

/** Publishes the terms that a brand starts with, about ten articles in Japanese. Returns the id of the version. */
export async function publishTerms(
  origin: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const post = async (url: string, data: object) => {
    const answer = await fetch(`${origin}/api/legal-documents${url}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(data),
    })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { readonly doc: { readonly id: string } }
  }
  const { title, content } = terms.ja
  const { doc } = await post('', { brand: 'art', documentType: 'terms', title, content })
  await post(`/${doc.id}/publish`, {})
  return doc.id
}
