import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Employee, EmployeeUpdate, NewEmployee } from '@deskbell/domain/employees/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useArchiving } from '../../components/use-archiving.ts'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

function useEmployeeMutation<Input>(mutationFn: (input: Input) => Promise<Employee>) {
  const queryClient = useQueryClient()
  // Who performs a service is seen from both sides.
  function onSettled() {
    for (const topic of ['employees', 'services']) void queryClient.invalidateQueries({ queryKey: [topic] })
  }
  return useMutation({ mutationFn, onSettled })
}

export function useAddEmployee() {
  return useEmployeeMutation((json: NewEmployee) => read(api.employees.$post({ json })))
}

export function useUpdateEmployee() {
  return useEmployeeMutation(({ id, ...json }: EmployeeUpdate & { id: string }) =>
    read(api.employees[':id'].$put({ param: { id }, json })),
  )
}

/** Deleting archives, so that the visits an employee gave keep their name, and Undo can bring them back. */
export function useEmployeeDeleting() {
  return useArchiving<Employee>({
    topic: 'employees',
    archive: (id) => read(api.employees[':id'].archive.$post({ param: { id } })),
    restore: (id) => read(api.employees[':id'].restore.$post({ param: { id } })),
    nameOf: fullName,
    archivedWord: 'deleted',
  })
}
