import { Combobox, TextInput, useCombobox } from '@mantine/core'
import './mantine-more.ts'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useState } from 'react'
import classes from './search-combobox.module.css'

export type Found = { value: string; label: string; detail?: string; aside?: ReactNode }
export type FoundGroup = { label?: string; found: Found[] }

type Props = {
  label: string
  placeholder?: string
  typed: string
  onType: (typed: string) => void
  groups: FoundGroup[]
  onPick: (value: string) => void
  /** Shown if nothing is found. */
  nothing: string
  /** True while what is found doesn't fit what is typed yet. Enter waits for it. */
  searching?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Search box that picks one of what it finds. Enter takes the first one. */
export function SearchCombobox(props: Props) {
  const { label, placeholder = label, typed, onType, groups, onPick, nothing, searching = false, ref } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { dropdownOpened, selectFirstOption } = combobox
  const values = groups.flatMap(({ found }) => found.map(({ value }) => value))
  const [first] = values
  const shown = values.join()
  const [isAwaited, setAwaited] = useState(false)

  useEffect(() => {
    if (dropdownOpened) selectFirstOption()
  }, [dropdownOpened, shown, selectFirstOption])
  useEffect(() => {
    if (!isAwaited || searching) return
    setAwaited(false)
    if (first) pick(first)
  })

  function pick(value: string) {
    combobox.closeDropdown()
    onType('')
    onPick(value)
  }
  function type(text: string) {
    onType(text)
    setAwaited(false)
    combobox.openDropdown()
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (searching || !dropdownOpened)) {
      event.preventDefault()
      event.stopPropagation()
      if (typed) setAwaited(true)
      else combobox.openDropdown()
    }
    if (event.key === 'Escape' && typed) onType('')
  }
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          ref={ref}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDownCapture={press}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          autoComplete="off"
          maxLength={100}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} className={classes.options} aria-label={label}>
          {groups.map(({ label: name, found }) => (
            <Combobox.Group key={name ?? ''} label={name}>
              {found.map((one) => (
                <Combobox.Option key={one.value} value={one.value} className={classes.option}>
                  <FoundWords {...one} />
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {values.length === 0 && !searching && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function FoundWords({ label, detail, aside }: Found) {
  return (
    <>
      <span className={classes.words}>
        <span>{label}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {aside && <span className={classes.aside}>{aside}</span>}
    </>
  )
}
