//! The memory that this process may use: that of its container, and of the shell's `ulimit -v`.

use std::fs;
use std::path::Path;

/// Returns the smallest limit in bytes, if there is one. Only Linux tells.
pub(super) fn memory_limit() -> Option<u64> {
    let read = |path: &Path| fs::read_to_string(path).ok();
    let groups = read(Path::new("/proc/self/cgroup")).unwrap_or_default();
    let limits = read(Path::new("/proc/self/limits")).unwrap_or_default();
    limit_of(&groups, &limits, read)
}

/// Finds the limit in the texts of `/proc/self/cgroup` and `/proc/self/limits`, and in the files of control groups.
fn limit_of(groups: &str, limits: &str, read: impl Fn(&Path) -> Option<String>) -> Option<u64> {
    let of_groups = groups.lines().filter_map(|line| {
        let mut fields = line.splitn(3, ':').skip(1);
        let (controllers, group) = (fields.next()?, fields.next()?.trim_start_matches('/'));
        let (root, name) = if controllers.is_empty() {
            ("/sys/fs/cgroup", "memory.max")
        } else if controllers.split(',').any(|it| it == "memory") {
            ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
        } else {
            return None;
        };
        // The groups above limit a group, too. A container may see its own group as the root.
        let group = Path::new(root).join(group);
        let groups = group.ancestors().take_while(|path| path.starts_with(root));
        groups.filter_map(|group| read(&group.join(name))?.trim().parse().ok()).min()
    });
    let of_space = limits.lines().find_map(|line| line.strip_prefix("Max address space"));
    let of_space = of_space.and_then(|line| line.split_whitespace().next()?.parse().ok());
    of_groups.chain(of_space).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_limit_counts() {
        let files = [
            ("/sys/fs/cgroup/memory.max", "max\n"),
            ("/sys/fs/cgroup/jobs/memory.max", "2000\n"),
            ("/sys/fs/cgroup/jobs/night/memory.max", "3000\n"),
            ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n"),
            ("/sys/fs/cgroup/memory/box/memory.limit_in_bytes", "1000\n"),
        ];
        let limit = |groups: &str, limits: &str| {
            let file = |path: &Path| files.iter().find(|file| Path::new(file.0) == path);
            limit_of(groups, limits, |path| Some(file(path)?.1.to_owned()))
        };
        assert_eq!(limit("0::/jobs/night\n", ""), Some(2000));
        assert_eq!(limit("0::/\n", ""), None);
        assert_eq!(limit("5:cpu:/box\n4:memory:/box\n", ""), Some(1000));
        assert_eq!(limit("4:memory,x:/other\n", ""), Some(9_223_372_036_854_771_712));
        let limits =
            "Max cpu time  unlimited  unlimited  seconds\nMax address space  1500  1600  bytes\n";
        assert_eq!(limit("0::/jobs/night\n", limits), Some(1500));
        assert_eq!(limit("", &limits.replace("1500", "unlimited")), None);
    }
}
