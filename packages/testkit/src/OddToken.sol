// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A token that misbehaves in one way, for tests.
contract OddToken {
    enum Way {
        None,
        ReturnsNothing,
        ReturnsFalse,
        KeepsAPart,
        OnlyClaims,
        IsPaused,
        BlocksRecipients,
        RevertsWithoutReason
    }

    error EnforcedPause();
    error Blocked(address recipient);

    event Transfer(address indexed from, address indexed to, uint256 value);

    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    Way public immutable way;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, Way way_, address holder, uint256 supply) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        way = way_;
        totalSupply = supply;
        balanceOf[holder] = supply;
        emit Transfer(address(0), holder, supply);
    }

    /// @dev Answers by hand, since some old tokens answer nothing.
    function transfer(address to, uint256 value) external {
        if (way == Way.IsPaused) revert EnforcedPause();
        if (way == Way.BlocksRecipients) revert Blocked(to);
        require(way != Way.RevertsWithoutReason);
        require(balanceOf[msg.sender] >= value, "balance too low");
        if (way != Way.OnlyClaims && way != Way.ReturnsFalse) {
            balanceOf[msg.sender] -= value;
            balanceOf[to] += way == Way.KeepsAPart ? value - value / 100 : value;
        }
        if (way != Way.ReturnsFalse) emit Transfer(msg.sender, to, value);
        bool answer = way != Way.ReturnsFalse;
        bool isSilent = way == Way.ReturnsNothing;
        assembly {
            if iszero(isSilent) {
                mstore(0, answer)
                return(0, 32)
            }
        }
    }
}
