export { metaApp } from './meta-app.ts'
export { openMetaEvents, type MetaEvents, type ReceivedMetaEvent } from './meta-events.ts'
