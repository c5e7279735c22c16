export { hashedContact, type HashedContact } from './hashed-contact.ts'
export { invalidParameter, sendToMeta, type MetaConfig, type MetaEvent } from './meta.ts'
