import {
  AssignTag,
  CaptureTag,
  CaseTag,
  CommentTag,
  ForTag,
  IfTag,
  type Template,
  TokenKind,
  UnlessTag,
} from 'liquidjs'

/** The bodies of a tag that decides what is written, or undefined for any other template. */
function bodiesOf(template: Template): Template[][] | undefined {
  if (template instanceof ForTag) return [template.templates, template.elseTemplates]
  if (template instanceof IfTag || template instanceof UnlessTag || template instanceof CaseTag)
    return [
      ...template.branches.map(({ templates }) => templates),
      ...(template.elseTemplates ? [template.elseTemplates] : []),
    ]
  return undefined
}

const isText = ({ token }: Template) => token.kind === TokenKind.HTML
const isBlankText = (template: Template) =>
  isText(template) && (template as unknown as { str: string }).str.trim() === ''

/** Whether a template can write nothing but white space. Called once for each: it drops that white space inside. */
function isBlank(template: Template): boolean {
  if (template instanceof CaptureTag) {
    dropBlankBlocks(template.templates)
    return true
  }
  const bodies = bodiesOf(template)
  if (!bodies) return isBlankText(template) || isSilent(template)
  const blank = bodies.map((body) => body.map(isBlank).every(Boolean)).every(Boolean)
  if (blank) {
    for (const body of bodies)
      body.splice(0, body.length, ...body.filter((part) => !isBlankText(part)))
  }
  return blank
}

const isSilent = (template: Template) =>
  template instanceof AssignTag || template instanceof CommentTag

/**
 * Drops the white space of tags whose bodies contain nothing else, as the shop's Liquid does: an `if` that only assigns
 * leaves no empty lines.
 */
export function dropBlankBlocks(templates: readonly Template[]): void {
  for (const template of templates) isBlank(template)
}
