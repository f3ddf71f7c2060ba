/** A draft as the endpoints take it. */
export type Draft = {
  readonly template_type: string
  readonly subject: string
  readonly content: string
  readonly sample: string
  readonly language: 'en' | 'ja'
}
