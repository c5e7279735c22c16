export { findAnything } from './find-anything.ts'
