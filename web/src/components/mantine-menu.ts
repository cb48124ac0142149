export { Menu } from './mantine-more.ts'
