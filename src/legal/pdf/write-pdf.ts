import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { type Block, blocksOf, type Run } from './pdf-blocks.ts'
import { footOf, type PdfSource } from './pdf-source.ts'

/** Of all sides, in points: 20 mm. */
const MARGIN = 57
const FOOT = 36
const INDENT = 18
const SIZE = 10.5
const FOOT_SIZE = 8
const HEADING_SIZES = [18, 13, 11.5, SIZE, SIZE, SIZE]
const GREY = '#595959'
const LINE = '#767676'

const { resolve } = createRequire(import.meta.url)
const FONT = '@expo-google-fonts/biz-udpgothic'
const REGULAR = resolve(`${FONT}/400Regular/BIZUDPGothic_400Regular.ttf`)
const BOLD = resolve(`${FONT}/700Bold/BIZUDPGothic_700Bold.ttf`)

type Pdf = InstanceType<typeof PDFDocument>
type Structure = ReturnType<Pdf['struct']>

/**
 * Writes a legal text as a tagged PDF of A4 pages with an embedded Japanese font; each page says version, date and number. The
 * same source gives the same bytes.
 *
 * @see docs/decisions/0253-write-legal-texts-as-pdf-with-pdfkit.md
 */
export async function writePdf(source: PdfSource): Promise<Uint8Array<ArrayBuffer>> {
  const { title, language, updated_at, content } = source
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, pdfVersion: '1.7', tagged: true, lang: language },
    ...{ displayTitle: true, bufferPages: true, font: REGULAR },
    info: { Title: title, CreationDate: new Date(updated_at), Creator: '', Producer: '' },
  })
  const written = bytesOf(pdf)
  pdf.registerFont('regular', REGULAR).registerFont('bold', BOLD)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  for (const block of blocksOf(content)) writeBlock(pdf, root, block)
  root.end()
  writeFeet(pdf, source)
  pdf.end()
  return written
}

async function bytesOf(pdf: Pdf): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}

const widthOf = (pdf: Pdf) => pdf.page.width - 2 * MARGIN
const bottomOf = (pdf: Pdf) => pdf.page.height - MARGIN

/** Begins a page if so much does not fit on this one. */
function need(pdf: Pdf, height: number): void {
  if (pdf.y + height > bottomOf(pdf)) pdf.addPage()
}

function writeBlock(pdf: Pdf, root: Structure, block: Block): void {
  if (block.kind === 'rule') writeRule(pdf)
  else if (block.kind === 'table') writeTable(pdf, root, block)
  else if (block.kind === 'heading') writeHeading(pdf, root, block)
  else writeParagraph(pdf, root, block)
}

type Of<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>

function writeHeading(pdf: Pdf, root: Structure, block: Of<'heading'>): void {
  const size = HEADING_SIZES[block.level - 1] ?? SIZE
  // A heading never stands alone at the end of a page.
  need(pdf, size * 2 + SIZE * 4)
  if (pdf.y > MARGIN) pdf.y += size * 0.8
  const runs = block.runs.map((run) => ({ ...run, bold: true as const }))
  root.add(pdf.struct(`H${block.level}`, {}, () => writeRuns(pdf, runs, { size, x: MARGIN })))
  pdf.y += size * 0.4
}

/** A paragraph, or an item of a list. */
function writeParagraph(pdf: Pdf, root: Structure, block: Of<'paragraph'>): void {
  need(pdf, SIZE * 3)
  const { depth, label, runs } = block
  const x = MARGIN + depth * INDENT
  if (label === undefined) {
    root.add(pdf.struct('P', {}, () => writeRuns(pdf, runs, { size: SIZE, x })))
  } else {
    const item = pdf.struct('LI')
    const list = pdf.struct('L')
    root.add(list)
    list.add(item)
    item.add(pdf.struct('Lbl', {}, () => writeLabel(pdf, label, x)))
    item.add(pdf.struct('LBody', {}, () => writeRuns(pdf, runs, { size: SIZE, x })))
    item.end()
    list.end()
  }
  pdf.y += SIZE * 0.6
}

/** Writes the label of an item left of its text, on the line on which that begins. */
function writeLabel(pdf: Pdf, label: string, x: number): void {
  const { y } = pdf
  pdf.font('regular').fontSize(SIZE).fillColor('black')
  pdf.text(label, x - INDENT, y, { lineBreak: false })
  pdf.y = y
}

type Place = { readonly size: number; readonly x: number }

function writeRuns(pdf: Pdf, runs: readonly Run[], { size, x }: Place): void {
  const width = MARGIN + widthOf(pdf) - x
  runs.forEach(({ text, bold, italic, strike, link }, at) => {
    pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor('black')
    const options = {
      continued: at < runs.length - 1,
      oblique: italic ?? false,
      strike: strike ?? false,
      underline: link !== undefined,
      // Only what leads to another site works in a file.
      link: link !== undefined && /^(https?|mailto|tel):/i.test(link) ? link : null,
      lineGap: size * 0.55,
    }
    if (at === 0) pdf.text(text, x, pdf.y, { ...options, width })
    else pdf.text(text, options)
  })
  pdf.x = MARGIN
}

function writeRule(pdf: Pdf): void {
  need(pdf, SIZE * 2)
  const y = pdf.y + SIZE / 2
  pdf.markContent('Artifact')
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(pdf), y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  pdf.endMarkedContent()
  pdf.y = y + SIZE
}

const PADDING = 5

function writeTable(pdf: Pdf, root: Structure, { head, rows }: Of<'table'>): void {
  const columns = Math.max(...rows.map((row) => row.length))
  const width = widthOf(pdf) / columns
  const text = { width: width - 2 * PADDING, lineGap: SIZE * 0.4 }
  const table = pdf.struct('Table')
  root.add(table)
  rows.forEach((cells, at) => {
    const isHead = at < head
    pdf
      .font(isHead ? 'bold' : 'regular')
      .fontSize(SIZE)
      .fillColor('black')
    const height = Math.max(...cells.map((cell) => pdf.heightOfString(cell, text))) + 2 * PADDING
    need(pdf, height)
    const top = pdf.y
    const row = pdf.struct('TR')
    table.add(row)
    cells.forEach((cell, column) => {
      const left = MARGIN + column * width
      pdf.markContent('Artifact')
      pdf.rect(left, top, width, height).lineWidth(0.5).strokeColor(LINE).stroke()
      pdf.endMarkedContent()
      row.add(
        pdf.struct(isHead ? 'TH' : 'TD', {}, () => {
          pdf.text(cell, left + PADDING, top + PADDING, text)
        }),
      )
    })
    row.end()
    pdf.x = MARGIN
    pdf.y = top + height
  })
  table.end()
  pdf.y += SIZE
}

/** Writes version, date and number onto every page; a reader of the text skips them. */
function writeFeet(pdf: Pdf, source: PdfSource): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    // Below the margin, where text would begin another page.
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.font('regular').fontSize(FOOT_SIZE).fillColor(GREY)
    pdf.text(footOf(source, page + 1, count), MARGIN, pdf.page.height - FOOT, {
      ...{ width: widthOf(pdf), align: 'center', height: FOOT_SIZE * 2, ellipsis: true },
    })
    pdf.endMarkedContent()
  }
}
