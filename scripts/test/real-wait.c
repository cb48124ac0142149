// Loaded before libfaketime, whose own epoll_wait tells the real time to a signal handler that interrupts it. PostgreSQL
// would then find none of its timeouts ended: no lock_timeout, and no deadlock.
#include <signal.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
  return syscall(SYS_epoll_pwait, epoll, events, most, timeout, NULL, _NSIG / 8);
}
