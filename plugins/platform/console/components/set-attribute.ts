/**
 * Sets an attribute only if the value changes: every write triggers mutation observers and screen readers
 * again, including the observer that calls this.
 */
export function setAttribute(element: Element, attribute: string, value: string): void {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value)
}
