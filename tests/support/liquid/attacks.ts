const repeat = (piece: string, times: number) => Array.from({ length: times }, () => piece).join('')
const LONG_LIST =
  '{% capture s %}{% for i in (1..200000) %}{{ i }},{% endfor %}{% endcapture %}{% assign l = s | split: "," %}'

/** Mail templates that would hold the service, or take its memory. */
export const LIQUID_ATTACKS: Readonly<Record<string, string>> = {
  'a range of a hundred million': '{% for i in (1..100000000) %}x{% endfor %}',
  'loops in loops':
    '{% for a in (1..10000) %}{% for b in (1..10000) %}{% for c in (1..10000) %}{% endfor %}{% endfor %}{% endfor %}',
  'fifty sorts of 200,000 items': `${LONG_LIST}${repeat('{% assign m = l | reverse | sort %}', 50)}`,
  'captures that double': `{% assign a = "xxxxxxxx" %}${repeat('{% capture a %}{{ a }}{{ a }}{% endcapture %}', 60)}{{ a }}`,
  'appends that double': `{% assign a = "x" %}${repeat('{% assign a = a | append: a %}', 60)}{{ a | upcase }}`,
  'replacements that square': `{% capture a %}{% for i in (1..100000) %}x{% endfor %}{% endcapture %}${repeat('{% assign a = a | replace: "x", a %}', 3)}{{ a | upcase }}`,
  'lists that double': `{% assign l = "a,b" | split: "," %}${repeat('{% assign l = l | concat: l %}', 60)}{{ l | size }}`,
  'captured text without outputs': `{% capture a %}{% for i in (1..100000) %}${'x'.repeat(10_000)}{% endfor %}{% endcapture %}`,
  'an output over a megabyte': `{% for i in (1..1000) %}${'x'.repeat(2000)}{% endfor %}`,
  'a regular expression that backtracks': `{% capture a %}{% for i in (1..1000) %}${'<'.repeat(900)}{% endfor %}{% endcapture %}${repeat('{{ a | strip_html | size }}', 5)}`,
}
