export { retryPrintData } from './operations/remake-print-data.ts'
export { removePrintFiles } from './operations/remove-print-files.ts'
export { requestPrintData } from './operations/request-print-data.ts'
