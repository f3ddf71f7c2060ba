/**
 * Sets an attribute only where that changes something: what is written anew is announced anew, and would
 * come back to whoever watches the page.
 */
export function setAttribute(element: Element, attribute: string, value: string): void {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value)
}
