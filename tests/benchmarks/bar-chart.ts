export type Bar = { readonly label: string; readonly value: number; readonly highlight: boolean }

const WIDTH = 760
const LABEL_WIDTH = 250
const ROW = 38
const TOP = 74

/** A bar chart as SVG that reads on light and on dark pages; `unit` follows every value. */
export function barChart(chart: {
  readonly title: string
  readonly subtitle: string
  readonly unit: string
  readonly bars: readonly Bar[]
}): string {
  const longest = Math.max(...chart.bars.map(({ value }) => value))
  const room = WIDTH - LABEL_WIDTH - 110
  const height = TOP + chart.bars.length * ROW + 12
  const rows = chart.bars.map(({ label, value, highlight }, index) => {
    const y = TOP + index * ROW
    const width = Math.max(2, (value / longest) * room)
    return [
      `<text x="${LABEL_WIDTH - 12}" y="${y + 18}" text-anchor="end">${escapeXml(label)}</text>`,
      `<rect x="${LABEL_WIDTH}" y="${y}" width="${width.toFixed(1)}" height="26" rx="3" class="${highlight ? 'ours' : 'other'}"/>`,
      `<text x="${(LABEL_WIDTH + width + 8).toFixed(1)}" y="${y + 18}" class="value">${value.toFixed(1)} ${escapeXml(chart.unit)}</text>`,
    ].join('\n')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escapeXml(chart.title)}">
<style>
text { font: 14px system-ui, sans-serif; fill: #1f2328 }
.title { font-size: 17px; font-weight: 600 }
.subtitle, .value { fill: #59636e }
.ours { fill: #1f6f54 }
.other { fill: #b6bfc9 }
.ground { fill: #ffffff }
</style>
<rect width="100%" height="100%" rx="6" class="ground"/>
<text x="24" y="32" class="title">${escapeXml(chart.title)}</text>
<text x="24" y="54" class="subtitle">${escapeXml(chart.subtitle)}</text>
${rows.join('\n')}
</svg>
`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
