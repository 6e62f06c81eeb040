/* Tries what a program in the sandbox must not be able to do, and prints a line for each attempt: its name, and `gained` or the error.
   Arguments: the process id of a victim; a folder outside with the file `secret` and the folder `writable`; a port of this machine on
   which someone listens. Every attempt runs in a process of its own, as some end it. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/keyctl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

static int victim, port;
static char secret[4096], writable[4096], made[4200], proc_name[128];

/* Runs the expression in a child. Its value is negative, with errno, if the attempt fails. */
#define TRY(name, expression) do { \
        fflush(stdout); \
        pid_t child = fork(); \
        if (child == 0) { \
            alarm(5); \
            errno = 0; \
            long value = (long)(expression); \
            if (value >= 0) printf("%s: gained\n", name); else printf("%s: %s\n", name, strerror(errno)); \
            fflush(stdout); \
            _exit(0); \
        } \
        int status = 0; \
        if (child < 0) { printf("%s: no process\n", name); break; } \
        waitpid(child, &status, 0); \
        if (WIFSIGNALED(status)) printf("%s: signal %d\n", name, WTERMSIG(status)); \
    } while (0)

static const char *below(const char *folder, const char *name) { snprintf(made, sizeof made, "%s/%s", folder, name); return made; }
static const char *of_victim(const char *name) { snprintf(proc_name, sizeof proc_name, "/proc/%d/%s", victim, name); return proc_name; }
static int can_read(const char *path) { int file = open(path, O_RDONLY); char byte; return file < 0 || read(file, &byte, 1) < 0 ? -1 : 0; }
static int can_list(const char *path) { int file = open(path, O_RDONLY | O_DIRECTORY); char names[4096]; return file < 0 ? -1 : syscall(SYS_getdents64, file, names, sizeof names); }
static int is_truncated(int file) { struct stat data; if (file < 0 || stat(secret, &data) < 0) return -1; errno = EACCES; return data.st_size == 0 ? 0 : -1; }

static int call(int type, int protocol, int flags) {
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int made = socket(AF_INET, type, protocol);
    if (made < 0) return -1;
    if (flags) return sendto(made, "x", 1, flags, (struct sockaddr *)&there, sizeof there);
    return connect(made, (struct sockaddr *)&there, sizeof there);
}

static int serve(void) {
    struct sockaddr_in any = {.sin_family = AF_INET};
    int made = socket(AF_INET, SOCK_STREAM, 0);
    return made < 0 || bind(made, (struct sockaddr *)&any, sizeof any) < 0 ? -1 : listen(made, 1);
}

static int send_datagram(int from_pair) {
    struct sockaddr_un there = {.sun_family = AF_UNIX};
    int pair[2];
    snprintf(there.sun_path, sizeof there.sun_path, "%s/socket", writable);
    if (from_pair ? socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) : (pair[0] = socket(AF_UNIX, SOCK_DGRAM, 0))) if (from_pair || pair[0] < 0) return -1;
    int sent = sendto(pair[0], "x", 1, 0, (struct sockaddr *)&there, sizeof there);
    /* Nobody listens there, but the kernel has looked. */
    return sent < 0 && errno == ECONNREFUSED ? 0 : sent;
}

static int send_by_owner(void) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0 || fcntl(pair[0], F_SETOWN, victim) < 0) return -1;
    /* Landlock lets the owner be set, and sends it no signal: that it does cannot be seen from here. */
    return fcntl(pair[0], F_GETOWN) == victim ? 0 : -1;
}

static int set_same_time(void) {
    struct timespec now;
    return clock_gettime(CLOCK_REALTIME, &now) < 0 ? -1 : clock_settime(CLOCK_REALTIME, &now);
}

static int with_thread_flags(unsigned long flags) {
    long child = syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    return child;
}

static int change_by_descriptor(int how) {
    int file = open("/usr/bin/env", O_RDONLY), own = open(secret, O_RDONLY);
    if (own < 0) own = file;
    struct stat data;
    if (own < 0 || fstat(own, &data) < 0) return -1;
    switch (how) {
    case 0: return fchmod(own, data.st_mode & 07777);
    case 1: return fchown(own, data.st_uid, data.st_gid);
    case 2: { struct timespec now[2] = {{1, 0}, {1, 0}}; return own == file ? futimens(own, now) : futimens(own, 0); }
    case 3: return fsetxattr(own, "user.x", "x", 1, 0);
    case 4: { int flags = 0; return ioctl(own, FS_IOC_GETFLAGS, &flags) < 0 ? -1 : ioctl(own, FS_IOC_SETFLAGS, &flags); }
    default: { char path[64]; snprintf(path, sizeof path, "/proc/self/fd/%d", own); return chmod(path, data.st_mode & 07777); }
    }
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    victim = atoi(argv[1]);
    port = atoi(argv[3]);
    snprintf(secret, sizeof secret, "%s/secret", argv[2]);
    snprintf(writable, sizeof writable, "%s/writable", argv[2]);
    struct rlimit limit;
    struct timeval times[2] = {{0, 0}, {0, 0}};
    char byte;
    struct iovec here = {&byte, 1}, there = {&port, 1};

    TRY("stat of a guessed path", access(secret, F_OK));
    TRY("read a file outside", can_read(secret));
    TRY("read a file outside by its root", can_read(strcat(strcpy(made, "/proc/self/root"), secret)));
    TRY("list a folder outside", can_list(argv[2]));
    TRY("list the root directory", can_list("/"));
    TRY("list /tmp", can_list("/tmp"));
    TRY("list /proc", can_list("/proc"));
    TRY("read /etc/shadow", can_read("/etc/shadow"));
    TRY("write a file outside", open(secret, O_WRONLY));
    TRY("append to a file outside", open(secret, O_WRONLY | O_APPEND));
    TRY("make a file outside", open(below(writable, "new"), O_WRONLY | O_CREAT, 0600));
    TRY("make an unnamed file outside", open(writable, O_TMPFILE | O_WRONLY, 0600));
    TRY("make a file in /tmp", open("/tmp/snl-attempt", O_WRONLY | O_CREAT, 0600));
    TRY("make a file in its folder", open("new", O_WRONLY | O_CREAT, 0600));
    TRY("make a file in /dev/shm", open("/dev/shm/snl-attempt", O_WRONLY | O_CREAT, 0600));
    TRY("make a folder", mkdir(below(writable, "folder"), 0700));
    TRY("make a link", symlink(secret, below(writable, "link")));
    TRY("make a hard link", link(secret, below(writable, "hard")));
    TRY("make a FIFO", mkfifo(below(writable, "fifo"), 0600));
    TRY("make a device", mknod(below(writable, "null"), S_IFCHR | 0600, 0x103));
    TRY("rename a file", rename(below(writable, "moved"), secret));
    TRY("remove a file", unlink(below(writable, "removed")));
    TRY("remove a folder", rmdir(below(writable, "empty")));
    TRY("truncate by path", truncate(secret, 0) == 0 ? is_truncated(0) : -1);
    TRY("truncate by opening to read", is_truncated(open(secret, O_RDONLY | O_TRUNC)));
    TRY("truncate by the access mode 3", is_truncated(open(secret, 3 | O_TRUNC)));
    TRY("change a mode", chmod(secret, 0644));
    TRY("change a mode relative to a folder", fchmodat(AT_FDCWD, secret, 0644, 0));
    TRY("change a mode with fchmodat2", syscall(452, AT_FDCWD, secret, 0644, 0));
    TRY("change a mode by a descriptor", change_by_descriptor(0));
    TRY("change a mode by /proc/self/fd", change_by_descriptor(5));
    TRY("change an owner", chown(secret, getuid(), getgid()));
    TRY("change an owner by a descriptor", change_by_descriptor(1));
    TRY("change times", utimes(secret, times));
    TRY("change times by a descriptor", change_by_descriptor(2));
    TRY("change an attribute", setxattr(secret, "user.snl", "x", 1, 0));
    TRY("change an attribute by a descriptor", change_by_descriptor(3));
    TRY("change flags by a descriptor", change_by_descriptor(4));
    TRY("change flags by path (Linux 6.17)", syscall(469, AT_FDCWD, secret, &limit, 0, 0));
    TRY("set an attribute by path (Linux 6.13)", syscall(463, AT_FDCWD, secret, 0, "user.snl", &limit, 16));
    TRY("open with openat2", syscall(SYS_openat2, AT_FDCWD, secret, (uint64_t[3]){O_RDONLY, 0, 0}, 24));
    TRY("open by handle", syscall(SYS_name_to_handle_at, AT_FDCWD, "/usr", (int[40]){128}, &port, 0));
    TRY("watch with inotify", inotify_add_watch(inotify_init(), "/usr", IN_OPEN));
    TRY("watch with inotify_init1", inotify_init1(0));
    TRY("watch with fanotify", fanotify_init(FAN_CLASS_NOTIF | FAN_REPORT_FID, O_RDONLY));
    TRY("watch with F_NOTIFY", fcntl(open("/usr", O_RDONLY), F_NOTIFY, DN_CREATE));
    TRY("lease a file", fcntl(open(secret, O_RDONLY), F_SETLEASE, F_RDLCK));

    TRY("TCP", call(SOCK_STREAM, 0, 0));
    TRY("TCP Fast Open", call(SOCK_STREAM, 0, MSG_FASTOPEN));
    TRY("Multipath TCP", call(SOCK_STREAM, 262, 0));
    TRY("UDP", call(SOCK_DGRAM, 0, 0));
    TRY("listen", serve());
    TRY("a raw socket", socket(AF_INET, SOCK_RAW, 1));
    TRY("a packet socket", socket(AF_PACKET, SOCK_RAW, 0));
    TRY("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
    TRY("vsock", socket(AF_VSOCK, SOCK_STREAM, 0));
    TRY("a socket of the crypto interface", socket(AF_ALG, SOCK_SEQPACKET, 0));
    TRY("a Unix socket", socket(AF_UNIX, SOCK_STREAM, 0));
    TRY("a Unix datagram to a path", send_datagram(0));
    TRY("a datagram of a pair to a path", send_datagram(1));
    TRY("a pair of Internet sockets", socketpair(AF_INET, SOCK_STREAM, 0, (int[2]){0}));

    TRY("the existence of a process", kill(victim, 0) == 0 || errno == EPERM ? 0 : -1);
    TRY("signal a process", kill(victim, SIGCONT));
    TRY("signal the parent", kill(getppid() == 1 ? victim : atoi(argv[1]), SIGURG));
    TRY("signal a thread", syscall(SYS_tgkill, victim, victim, SIGCONT));
    TRY("signal with tkill", syscall(SYS_tkill, victim, SIGCONT));
    TRY("queue a signal", sigqueue(victim, SIGURG, (union sigval){0}));
    TRY("signal by a descriptor", syscall(SYS_pidfd_send_signal, syscall(SYS_pidfd_open, victim, 0), SIGCONT, 0, 0));
    TRY("signal by F_SETOWN", send_by_owner());
    TRY("trace a process", ptrace(PTRACE_SEIZE, victim, 0, 0));
    TRY("read memory", process_vm_readv(victim, &here, 1, &there, 1, 0));
    TRY("write memory", process_vm_writev(victim, &here, 1, &there, 1, 0));
    TRY("advise on memory", syscall(SYS_process_madvise, syscall(SYS_pidfd_open, victim, 0), &there, 1, MADV_COLD, 0));
    TRY("take a descriptor", syscall(SYS_pidfd_getfd, syscall(SYS_pidfd_open, victim, 0), 0, 0));
    TRY("compare processes", syscall(SYS_kcmp, getpid(), victim, 0, 0, 0));
    TRY("read a command line", can_read(of_victim("cmdline")));
    TRY("read variables", can_read(of_victim("environ")));
    TRY("read the state of a process", can_read(of_victim("stat")));
    TRY("read maps", can_read(of_victim("maps")));
    TRY("open memory", open(of_victim("mem"), O_RDWR));
    TRY("list descriptors", can_list(of_victim("fd")));
    TRY("read a working folder", readlink(of_victim("cwd"), made, sizeof made));
    TRY("read mounts", can_read("/proc/self/mountinfo"));
    TRY("read connections", can_read("/proc/self/net/tcp"));
    TRY("set the score for memory", open(of_victim("oom_score_adj"), O_WRONLY));
    TRY("read limits of a process", syscall(SYS_prlimit64, victim, RLIMIT_NOFILE, 0, &limit));
    TRY("set limits of a process", prlimit(victim, RLIMIT_CORE, &(struct rlimit){0, 0}, 0));
    TRY("set a priority", setpriority(PRIO_PROCESS, victim, 19));
    TRY("set a priority of a user", setpriority(PRIO_USER, 0, getpriority(PRIO_USER, 0)));
    TRY("set processors", sched_setaffinity(victim, sizeof(cpu_set_t), &(cpu_set_t){{1}}));
    TRY("set a scheduler", sched_setscheduler(victim, SCHED_BATCH, &(struct sched_param){0}));
    TRY("set a priority of disks", syscall(SYS_ioprio_set, 1, victim, 2 << 13));

    TRY("shared memory of System V", shmget(IPC_PRIVATE, 4096, 0600));
    TRY("semaphores of System V", semget(IPC_PRIVATE, 1, 0600));
    TRY("a queue of System V", msgget(IPC_PRIVATE, 0600));
    TRY("a message queue", syscall(SYS_mq_open, "snl-attempt", O_CREAT | O_RDWR, 0600, 0));
    TRY("a user namespace", unshare(CLONE_NEWUSER));
    TRY("a mount namespace", unshare(CLONE_NEWNS));
    TRY("a namespace by clone", with_thread_flags(CLONE_NEWUSER));
    TRY("enter a namespace", setns(open("/proc/self/ns/user", O_RDONLY), 0));
    TRY("mount", mount("none", writable, "tmpfs", 0, 0));
    TRY("a mount by descriptors", syscall(SYS_fsopen, "tmpfs", 0));
    TRY("change the root", chroot("/usr"));
    TRY("io_uring", syscall(SYS_io_uring_setup, 4, (int[30]){0}));
    TRY("bpf", syscall(SYS_bpf, 5, (int[32]){1, 1}, 128));
    TRY("perf", syscall(SYS_perf_event_open, (int[32]){1, 128}, 0, -1, -1, 0));
    TRY("userfaultfd", syscall(SYS_userfaultfd, 1));
    TRY("a key", syscall(SYS_add_key, "user", "snl", "x", 1, KEY_SPEC_PROCESS_KEYRING));
    TRY("a keyring", syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_USER_KEYRING, 0));
    TRY("secret memory", syscall(SYS_memfd_secret, 0));
    TRY("the log of the kernel", syscall(SYS_syslog, 3, made, sizeof made));
    TRY("the clock", set_same_time());
    TRY("the name of the machine", gethostname(made, 64) < 0 ? -1 : sethostname(made, strlen(made)));
    TRY("type into a terminal", ioctl(open("/dev/tty", O_RDWR), TIOCSTI, "x"));
    TRY("open a terminal", open("/dev/ptmx", O_RDWR));
    TRY("personality", syscall(SYS_personality, 0x0040000));
    TRY("privileges by setuid programs", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1 ? -1 : 0);
#ifdef __x86_64__
    TRY("a socket of x32", syscall(0x40000000 | SYS_socket, AF_INET, SOCK_STREAM, 0));
    TRY("a socket by 32 bits", ({ long value; __asm__ volatile("int $0x80" : "=a"(value) : "a"(359), "b"(AF_INET), "c"(SOCK_STREAM), "d"(0) : "memory"); value; }));
#endif
    return 0;
}
