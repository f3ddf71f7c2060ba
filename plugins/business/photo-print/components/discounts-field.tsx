'use client'
import './photo-print.css'
import { getTranslation } from '@payloadcms/translations'
import { Button, useField, useFormFields, useTranslation } from '@payloadcms/ui'
import type { JSONFieldClientProps } from 'payload'
import { discountProblems, MAX_DISCOUNTS } from '../../../../src/photo-print/discount-problems.ts'
import { useShopFieldProblem } from '../../../core/products/components/use-shop-field-problem.ts'
import { DiscountCell } from './discount-cell.tsx'
import { type DiscountRow, rowsOf } from './discount-rows.ts'
import { PricePreview } from './price-preview.tsx'
import { useTexts } from './texts.ts'

/** Prices by quantity as a table, with what they mean for customers beside it. */
export function DiscountsField({ field, path, readOnly = false }: JSONFieldClientProps) {
  const { discounts: texts } = useTexts()
  const { i18n } = useTranslation()
  const { value, setValue, showError, errorMessage } = useField<DiscountRow[]>({ path })
  const basePrice = useFormFields(([fields]) => fields.basePrice?.value)
  const ofShop = useShopFieldProblem(path)
  const rows = rowsOf(value)
  const problems = discountProblems(basePrice, rows)
  const change = (index: number, part: Partial<DiscountRow>) =>
    setValue(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const cell = (index: number, name: keyof DiscountRow) => {
    const found = problems.find((problem) => problem.row === index && problem.field === name)
    // An empty cell is not an error before the user tries to save it.
    const told = found && (rows[index]?.[name] !== null || showError)
    return {
      id: `${path}-${index}-${name}`,
      disabled: readOnly,
      problem: told ? texts.problem[found.code] : undefined,
      value: rows[index]?.[name] ?? null,
      onChange: (changed: DiscountRow['quantity']) => change(index, { [name]: changed }),
    }
  }
  return (
    <fieldset aria-describedby={`${path}-hint`} className="field-type discounts">
      <legend className="field-label">{getTranslation(field.label ?? path, i18n)}</legend>
      <p className="discounts__hint" id={`${path}-hint`}>
        {texts.hint}
      </p>
      {showError && (
        <p className="kit-field__error" role="alert">
          {errorMessage}
        </p>
      )}
      {!showError && ofShop && <p className="kit-field__error">{ofShop}</p>}
      <div className="discounts__parts">
        <div>
          {rows.length === 0 && <p>{texts.none}</p>}
          {rows.length > 0 && (
            <table className="discounts__table kit-field">
              <caption>{texts.caption}</caption>
              <thead>
                <tr>
                  <th scope="col">{texts.from}</th>
                  <th scope="col">{texts.price}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {rows.map((_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
                  <tr key={index}>
                    <td>
                      <DiscountCell {...cell(index, 'quantity')} label={texts.fromRow(index + 1)} />
                    </td>
                    <td>
                      <DiscountCell
                        {...cell(index, 'unitPrice')}
                        label={texts.priceRow(index + 1)}
                      />
                    </td>
                    <td>
                      <Button
                        aria-label={texts.removeRow(index + 1)}
                        buttonStyle="secondary"
                        disabled={readOnly}
                        margin={false}
                        onClick={() => setValue(rows.filter((_row, at) => at !== index))}
                        size="small"
                      >
                        {texts.remove}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <Button
            buttonStyle="secondary"
            disabled={readOnly || rows.length >= MAX_DISCOUNTS}
            id={`${path}-add`}
            margin={false}
            onClick={() => setValue([...rows, { quantity: null, unitPrice: null }])}
            size="small"
          >
            {texts.add}
          </Button>
        </div>
        <PricePreview basePrice={basePrice} rows={rows} />
      </div>
    </fieldset>
  )
}
