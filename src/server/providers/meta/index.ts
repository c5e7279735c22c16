export { hashedContact, type HashedContact } from './hashed-contact.ts'
export {
  invalidParameter,
  mostMetaEvents,
  sendToMeta,
  type MetaConfig,
  type MetaEvent,
} from './meta.ts'
