/** The shop's look: a quiet gallery wall by day and by night. Widths from 375 px up. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --wall: light-dark(#f5f3ee, #151412);
  --mount: light-dark(#eceae3, #1f1d1a);
  --ink: light-dark(#1f1c18, #eee9df);
  --soft: light-dark(#655f55, #a9a294);
  --line: light-dark(#d9d4c9, #35322d);
  --mark: light-dark(#8a3b24, #e3a184);
  --serif: "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif JP", "Noto Serif CJK JP", Georgia, serif;
  --sans: "Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", "Noto Sans CJK JP", system-ui, sans-serif;
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--wall); color: var(--ink); font: 400 16px/1.75 var(--sans); }
main { flex: 1; width: 100%; max-width: 1200px; margin: 0 auto; padding: 0 20px 72px; outline: none; }
a { color: inherit; }
ul { list-style: none; margin: 0; padding: 0; }
h1, h2, p, figure { margin: 0; }
img { display: block; width: 100%; height: auto; }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 3px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 12px; top: 12px; z-index: 2; padding: 8px 14px; background: var(--ink); color: var(--wall); }
.bar { padding: 22px 20px; text-align: center; }
.mark { font: 500 15px/1 var(--serif); letter-spacing: .18em; text-transform: uppercase; text-decoration: none; }
.foot { border-top: 1px solid var(--line); padding: 20px; text-align: center; color: var(--soft); font-size: 12px; }
.foot span { display: block; }
.told { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.frame { display: block; background: var(--mount); overflow: hidden; }
.blank { display: block; width: 100%; aspect-ratio: 3555 / 2528; background: var(--mount); }
.product { display: grid; gap: 32px; }
.stage { min-width: 0; }
.large { margin: 0 -20px; }
.large img, .large .blank { aspect-ratio: 3555 / 2528; object-fit: contain; }
.thumbs ul { display: grid; grid-template-columns: repeat(7, 1fr); gap: 7px; margin-top: 12px; }
.thumb { display: block; background: var(--mount); transition: box-shadow .15s; }
.thumb img { aspect-ratio: 3555 / 2528; object-fit: cover; }
.thumb:hover { box-shadow: 0 0 0 1px var(--wall), 0 0 0 2px var(--soft); }
.thumb[aria-current] { box-shadow: 0 0 0 2px var(--wall), 0 0 0 4px var(--ink); }
.vendor { color: var(--soft); font-size: 14px; letter-spacing: .06em; overflow-wrap: anywhere; }
.facts h1 { margin-top: 4px; font: 500 clamp(26px, 4.4vw, 38px)/1.35 var(--serif); text-wrap: balance; overflow-wrap: anywhere; }
.price { margin-top: 18px; font: 500 22px/1.4 var(--sans); font-variant-numeric: tabular-nums; }
.choice { display: block; color: var(--soft); font-size: 14px; font-weight: 400; }
.option { margin-top: 22px; }
.option h2 { font: 500 13px/1.4 var(--sans); color: var(--soft); letter-spacing: .04em; }
.option ul { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
.pill { display: inline-block; min-height: 44px; padding: 9px 16px; border: 1px solid var(--line); font-size: 14px; line-height: 24px; text-decoration: none; transition: border-color .15s; overflow-wrap: anywhere; }
.pill:hover { border-color: var(--ink); }
.pill[aria-current] { background: var(--ink); border-color: var(--ink); color: var(--wall); }
.words { margin-top: 32px; padding-top: 24px; border-top: 1px solid var(--line); max-width: 36em; overflow-wrap: anywhere; }
.words p + p { margin-top: 1em; }
.words ul, .words ol { padding-left: 1.4em; list-style: revert; }
.invoice { max-width: 560px; margin: 0 auto; }
.invoice h1 { margin-top: 12px; font: 500 clamp(24px, 4vw, 34px)/1.3 var(--serif); }
.invoice li, .total { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 24px; padding: 14px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.invoice ul { margin-top: 24px; border-top: 1px solid var(--line); }
.total { border: 0; font-size: 20px; font-weight: 500; }
.pay { width: 100%; min-height: 48px; margin-top: 16px; border: 0; background: var(--ink); color: var(--wall); font: 500 16px/1 var(--sans); cursor: pointer; }
.paid { margin-top: 16px; color: var(--mark); }
.sent { margin-top: 24px; }
.sent h2 { font: 500 18px/1.4 var(--serif); }
.list-title { margin: 12px 0 28px; font: 500 clamp(24px, 4vw, 34px)/1.3 var(--serif); text-align: center; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr)); gap: 40px 28px; }
.card { display: block; text-decoration: none; }
.card .frame img { aspect-ratio: 3555 / 2528; object-fit: cover; transition: transform .5s; }
.card:hover .frame img { transform: scale(1.02); }
.card-title { display: block; margin-top: 14px; font: 500 17px/1.5 var(--serif); overflow-wrap: anywhere; }
.card-vendor, .card-price { display: block; color: var(--soft); font-size: 14px; font-variant-numeric: tabular-nums; }
.empty { padding: 12vh 0; text-align: center; }
.empty h1 { font: 500 28px/1.4 var(--serif); }
.empty p { margin-top: 14px; color: var(--soft); }
.plain { color: var(--mark); }
@media (max-width: 599px) {
  .option ul { display: grid; grid-template-columns: repeat(2, 1fr); }
  .pill { display: block; text-align: center; }
}
@media (min-width: 900px) {
  main { padding: 0 40px 96px; }
  .bar { padding: 30px 40px 34px; }
  .product { grid-template-columns: minmax(0, 1.55fr) minmax(300px, 1fr); gap: 56px; align-items: start; }
  .large { margin: 0; }
  .thumbs ul { gap: 10px; margin-top: 14px; }
  .facts { position: sticky; top: 32px; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; scroll-behavior: auto !important; } }
`
