export { customerActions, serviceActions } from './customer-actions.ts'
export { addNote, listNotes } from './customer-notes.ts'
export { readCustomer } from './read-customer.ts'
