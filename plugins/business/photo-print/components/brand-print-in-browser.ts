// First: a schema decides when it is made.
import './without-compiled-schemas.ts'

export { brandPrint } from '../../../../src/photo-print/brand-print.ts'
