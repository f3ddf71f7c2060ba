'use client'
import '../../console/kit.css'
import './shop-field-problem.css'
import { useShopFieldProblem } from './use-shop-field-problem.ts'

/**
 * Below an input of Payload: what the shop said of its value.
 *
 * @see docs/decisions/0254-show-what-the-shop-says-of-a-field-below-its-input.md
 */
export function ShopFieldProblem({ path }: { readonly path: string }) {
  const problem = useShopFieldProblem(path)
  return problem ? <p className="kit-field__error shop-field-problem">{problem}</p> : null
}
