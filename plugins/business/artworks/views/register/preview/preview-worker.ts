import { CATALOGUE } from '../../../../../../src/composition/catalogue.ts'
import type { Size } from '../../../../../../src/composition/geometry.ts'
import { type Layers, layersOf } from '../../../../../../src/composition/layers.ts'
import { variantKey } from '../../../../../../src/composition/naming.ts'
import { createQuickPainter } from '../../../../../../src/composition/quick/quick-painter.ts'
import type { Sentence } from '../../../../../../src/errors/in-language.ts'
import { fileOf } from './canvas-pixels.ts'
import { drawFull } from './draw-full.ts'
import type { PreviewAnswer, PreviewRequest } from './protocol.ts'
import {
  createSmallTemplates,
  type ListedTemplate,
  LostTemplate,
  listTemplates,
} from './template-pictures.ts'

// The worker of the registration form: it draws what the 21 products would look like, so that the page stays quick.
// @see docs/decisions/0257-compose-quick-previews-in-a-worker-of-the-browser.md

const LOST: Sentence = {
  en: 'The picture of its frame or mat is missing.',
  ja: 'フレームまたはマットの画像がありません。',
}

type Previews = Extract<PreviewRequest, { type: 'previews' }>
type Full = Extract<PreviewRequest, { type: 'full' }>
/** What is drawn for the variants of the newest run. */
type Plan = { readonly run: number; readonly url: string; readonly size: Size } & {
  readonly layers: ReadonlyMap<string, Layers<ListedTemplate>>
}

const smallTemplate = createSmallTemplates()
let newestRun = 0
let newestFull = ''
let plan: Plan | null = null
/** Full pictures are drawn one after the other: each takes 100 MB while it is drawn. */
let drawing: Promise<unknown> = Promise.resolve()

function answer(message: PreviewAnswer, transfer: Transferable[] = []): void {
  postMessage(message, { transfer })
}

addEventListener('message', ({ data }: MessageEvent<PreviewRequest>) => {
  if (data.type === 'previews') {
    newestRun = data.run
    plan = null
    void drawPreviews(data).catch(() => answer({ type: 'broken', run: data.run }))
  } else {
    newestFull = data.key
    drawing = drawing.then(() => showFull(data))
  }
})

async function drawPreviews({ run, templatesUrl: url, artwork, keys }: Previews): Promise<void> {
  const templates = await listTemplates(url)
  const layers = new Map<string, Layers<ListedTemplate>>()
  for (const variant of CATALOGUE) {
    const key = variantKey(variant)
    const found = layersOf(templates, variant, artwork.size)
    if ('problem' in found) answer({ type: 'failure', run, key, problem: found.problem })
    else layers.set(key, found)
  }
  if (run !== newestRun) return
  plan = { run, url, size: artwork.size, layers }
  const painter = createQuickPainter(artwork)
  const ready = new Map([...layers].map(([key, one]) => [key, smallLayers(one, url)]))
  // A failure is reported where its turn comes.
  for (const one of ready.values()) one.catch(() => undefined)
  for (const key of keys) {
    const drawn = await ready.get(key)?.catch((error: unknown) => {
      if (!(error instanceof LostTemplate)) throw error
      answer({ type: 'failure', run, key, problem: LOST })
    })
    if (!drawn) continue
    const picture = await fileOf(painter.draw(drawn))
    if (run !== newestRun) return
    answer({ type: 'preview', run, key, picture })
  }
  answer({ type: 'end', run })
}

async function smallLayers({ window, frame, mat }: Layers<ListedTemplate>, url: string) {
  const [small, smallMat] = await Promise.all([
    smallTemplate(url, frame),
    mat && smallTemplate(url, mat.template),
  ])
  return { window, frame: small, mat: mat && smallMat && { ...mat, template: smallMat } }
}

/** A picture that is not asked for any more when its turn comes is not drawn. */
async function showFull({ run, key, file }: Full): Promise<void> {
  const layers = plan?.layers.get(key)
  if (run !== newestRun || key !== newestFull) return
  if (!plan || !layers) return answer({ type: 'full', run, key, picture: null })
  const picture = await drawFull(file, plan.size, layers, plan.url).catch(() => null)
  answer({ type: 'full', run, key, picture }, picture ? [picture] : [])
}
