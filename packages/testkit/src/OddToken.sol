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
        RevertsWithoutReason,
        BlocksSellers,
        TaxesSellers
    }

    error EnforcedPause();
    error Blocked(address recipient);

    event Transfer(address indexed from, address indexed to, uint256 value);

    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    address private immutable _maker;
    Way public immutable way;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, Way way_, address holder, uint256 supply) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        way = way_;
        _maker = holder;
        totalSupply = supply;
        balanceOf[holder] = supply;
        emit Transfer(address(0), holder, supply);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        require(allowance[from][msg.sender] >= value, "allowance too low");
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
    }

    /// @dev Answers by hand, since some old tokens answer nothing.
    function _move(address from, address to, uint256 value) private {
        if (way == Way.IsPaused) revert EnforcedPause();
        if (way == Way.BlocksRecipients) revert Blocked(to);
        require(way != Way.RevertsWithoutReason);
        bool isSale = to.code.length > 0 && from != _maker;
        require(way != Way.BlocksSellers || !isSale);
        require(balanceOf[from] >= value, "balance too low");
        if (way != Way.OnlyClaims && way != Way.ReturnsFalse) {
            balanceOf[from] -= value;
            uint256 tax = way == Way.KeepsAPart ? value / 100 : way == Way.TaxesSellers && isSale ? (value * 3) / 10 : 0;
            balanceOf[to] += value - tax;
        }
        if (way != Way.ReturnsFalse) emit Transfer(from, to, value);
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
