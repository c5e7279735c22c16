export { addSmscRoutes } from './smsc-control.ts'
export { serveSmsc } from './smsc-server.ts'
export { openSmscState, type SmscState } from './smsc-state.ts'
