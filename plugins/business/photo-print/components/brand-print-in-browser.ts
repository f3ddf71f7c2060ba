// First: a schema decides when it is made.
import '../../../core/console/without-compiled-schemas.ts'

export { brandPrint } from '../../../../src/photo-print/brand-print.ts'
